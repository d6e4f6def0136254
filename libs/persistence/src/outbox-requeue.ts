import { idAt } from '@tulay/contracts';
import type { Database, Tx } from './database';
import { EVENT_COLUMNS, toOutboxRow, type OutboxRow } from './outbox';
import type { DbRecord } from './row-mapper';

/** A batch of events to republish, and the position at which it was read. */
export interface RequeuedBatch {
  /** Events in recording order. */
  rows: OutboxRow[];
  mark: string;
}

// The lowest ID does not always have the lowest `seq`, because replicas' clocks differ. Therefore, the minimum is
// taken over the first 1,000 IDs.
const BEGIN = `INSERT INTO outbox_requeue (next_seq, last_seq)
  SELECT (SELECT min(seq) FROM (SELECT seq FROM outbox_events WHERE id >= $1 ORDER BY id LIMIT 1000) oldest), max(seq)
  FROM outbox_events HAVING EXISTS (SELECT FROM outbox_events WHERE id >= $1)
  ON CONFLICT (only_row) DO UPDATE SET next_seq = least(outbox_requeue.next_seq, excluded.next_seq),
    last_seq = greatest(outbox_requeue.last_seq, excluded.last_seq)
  RETURNING last_seq - next_seq + 1 AS queued`;

/**
 * Manages events that are republished because the bus lost them or an operator requested it. Only a position in
 * the outbox is stored, so republishing needs neither a long-running statement nor a row per event, and
 * continues after a restart.
 */
export class OutboxRequeue {
  constructor(private readonly db: Database) {}

  /**
   * Queues all events recorded since `since` (milliseconds of wall-clock time). Events that are already
   * queued stay queued.
   * @returns an upper bound on the number of queued events, because sequence numbers have gaps after
   * rollbacks
   */
  async begin(since: number, tx: Pick<Tx, 'query'> = this.db): Promise<number> {
    const [row] = await tx.query<{ queued: string }>(BEGIN, [idAt('evt', since)]);
    return Number(row?.queued ?? 0);
  }

  /** Returns the next events at the position, or null if no events are queued. */
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
   * Moves the position past a published batch, unless earlier events were queued in the meantime. Ends the requeue
   * after the last event.
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
   * Returns the queued events of the given aggregates. These events must reach consumers before any new event
   * of the same aggregate, because an aggregate's events are delivered in order.
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
