import { idAt } from '@tulay/contracts';
import type { Database, Tx } from './database';
import { EVENT_COLUMNS, toOutboxRow, type OutboxRow } from './outbox';
import type { DbRecord } from './row-mapper';

/** Some events of the requeue, and the position at which they were read. */
export interface RequeuedBatch {
  /** In the order of recording. */
  rows: OutboxRow[];
  mark: string;
}

// IDs of two replicas may be out of order by the difference of their clocks, so the first ID is not always the first
// seq.
const BEGIN = `INSERT INTO outbox_requeue (next_seq, last_seq)
  SELECT (SELECT min(seq) FROM (SELECT seq FROM outbox_events WHERE id >= $1 ORDER BY id LIMIT 1000) oldest), max(seq)
  FROM outbox_events HAVING EXISTS (SELECT FROM outbox_events WHERE id >= $1)
  ON CONFLICT (only_row) DO UPDATE SET next_seq = least(outbox_requeue.next_seq, excluded.next_seq),
    last_seq = greatest(outbox_requeue.last_seq, excluded.last_seq)
  RETURNING last_seq - next_seq + 1 AS queued`;

/**
 * The events being republished, after the bus lost them or at an operator's request. A saved position moves through
 * them, which needs neither a long statement nor a row per event, and a restart continues from it.
 */
export class OutboxRequeue {
  constructor(private readonly db: Database) {}

  /**
   * Queues the events since `since` (milliseconds, real time) again. Events still queued from earlier stay queued.
   * @returns the maximum number of queued events, because it includes sequence numbers of rolled-back transactions
   */
  async begin(since: number, tx: Pick<Tx, 'query'> = this.db): Promise<number> {
    const [row] = await tx.query<{ queued: string }>(BEGIN, [idAt('evt', since)]);
    return Number(row?.queued ?? 0);
  }

  /** Returns the next events at the position; null if none are queued. */
  async next(limit: number): Promise<RequeuedBatch | null> {
    const [mark] = await this.db.query<{ next_seq: string; last_seq: string }>({
      name: 'requeue-mark',
      text: 'SELECT next_seq, last_seq FROM outbox_requeue',
    });
    if (!mark) return null;
    const rows = await this.db.query<DbRecord>(
      'SELECT * FROM outbox_events WHERE seq BETWEEN $1 AND $2 ORDER BY seq LIMIT $3',
      [mark.next_seq, mark.last_seq, limit],
    );
    return { rows: rows.map(toOutboxRow), mark: mark.next_seq };
  }

  /**
   * Moves the position past a published batch, unless an earlier event was queued meanwhile. Ends after the last event.
   */
  async published({ rows, mark }: RequeuedBatch): Promise<void> {
    const last = rows.at(-1)?.seq ?? null;
    await this.db.query(
      `WITH ended AS (DELETE FROM outbox_requeue WHERE next_seq = $1 AND last_seq <= coalesce($2, last_seq))
       UPDATE outbox_requeue SET next_seq = $2::bigint + 1 WHERE next_seq = $1 AND last_seq > $2`,
      [mark, last],
    );
  }

  /**
   * Returns the queued events of the same aggregates. A new event must not reach a consumer before these, or the
   * consumer would receive an aggregate's events out of order.
   */
  async ofAggregates(aggregateIds: string[]): Promise<OutboxRow[]> {
    const rows = await this.db.query<DbRecord>(
      {
        name: 'requeue-of-aggregates',
        text: `SELECT ${EVENT_COLUMNS} FROM outbox_requeue r JOIN outbox_events e ON e.seq BETWEEN r.next_seq AND r.last_seq
          WHERE e.aggregate_id = ANY($1) ORDER BY e.seq`,
      },
      [aggregateIds],
    );
    return rows.map(toOutboxRow);
  }
}
