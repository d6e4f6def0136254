import { timeOfId, type DomainEvent } from '@tulay/contracts';
import type { Database } from './database';
import { OutboxEventEntity } from './outbox.entity';
import { rowMapperOf, type DbRecord } from './row-mapper';

export interface OutboxRow {
  seq: string;
  event: DomainEvent;
}

/** Identity and last sequence of a stream. The identity changes when the stream is deleted and created again. */
export interface StreamIdentity {
  identity: string;
  lastSequence: number;
}

const { columns, fromRecord } = rowMapperOf(OutboxEventEntity);

/**
 * Lists the columns by name, because a prepared `SELECT *` fails in a running service when a migration adds a column.
 */
export const EVENT_COLUMNS = `seq, ${columns}`;

/** Reads the outbox for the relay and for a resource's history. */
export class Outbox {
  constructor(private readonly db: Database) {}

  /** Returns events that have not been published to the bus yet, in recording order. */
  async pending(limit: number): Promise<OutboxRow[]> {
    const rows = await this.db.query<DbRecord>(
      {
        name: 'outbox-pending',
        // LATERAL makes PostgreSQL look up each event by its key. A merge join would read all older events first.
        text: `SELECT e.* FROM (SELECT seq FROM outbox_pending ORDER BY seq LIMIT $1) waiting
          CROSS JOIN LATERAL (SELECT ${EVENT_COLUMNS} FROM outbox_events WHERE seq = waiting.seq LIMIT 1) e ORDER BY e.seq`,
      },
      [limit],
    );
    return rows.map(toOutboxRow);
  }

  /** Deletes published events from the pending list and saves the stream's last sequence. */
  async published(seqs: string[], lastSequence: number): Promise<void> {
    await this.db.query(
      {
        name: 'outbox-published',
        text: `WITH removed AS (DELETE FROM outbox_pending WHERE seq = ANY($1::bigint[]))
          UPDATE outbox_stream SET last_sequence = greatest(last_sequence, $2)`,
      },
      [seqs, lastSequence],
    );
  }

  async knownStream(): Promise<StreamIdentity | null> {
    const [row] = await this.db.query<{ identity: string; last_sequence: string }>(
      'SELECT identity, last_sequence FROM outbox_stream',
    );
    return row ? { identity: row.identity, lastSequence: Number(row.last_sequence) } : null;
  }

  async rememberStream(stream: StreamIdentity): Promise<void> {
    await this.db.query(
      `INSERT INTO outbox_stream (identity, last_sequence) VALUES ($1, $2)
       ON CONFLICT (only_row) DO UPDATE SET identity = excluded.identity, last_sequence = excluded.last_sequence`,
      [stream.identity, stream.lastSequence],
    );
  }

  /**
   * Returns the number of events to publish or republish, and the recording time of the oldest one in Unix seconds of
   * wall-clock time.
   */
  async backlog(): Promise<{ waiting: number; oldest: number | null }> {
    const [row] = await this.db.query<{ waiting: string; oldest: string | null }>(
      `SELECT (SELECT count(*) FROM outbox_pending)
           + coalesce((SELECT last_seq - next_seq + 1 FROM outbox_requeue), 0) AS waiting,
         (SELECT id FROM outbox_events WHERE seq = least((SELECT min(seq) FROM outbox_pending),
           (SELECT next_seq FROM outbox_requeue))) AS oldest`,
    );
    // The time in the ID is wall-clock time; `created` is based on the test clock, which may be ahead.
    const ms = row?.oldest ? timeOfId(row.oldest) : null;
    return { waiting: Number(row?.waiting ?? 0), oldest: ms === null ? null : Math.floor(ms / 1000) };
  }

  /** Returns all of an aggregate's events, oldest first. */
  async timeline(aggregateId: string): Promise<DomainEvent[]> {
    const rows = await this.db.query<DbRecord>(
      {
        name: 'outbox-timeline',
        text: `SELECT ${EVENT_COLUMNS} FROM outbox_events WHERE aggregate_id = $1 ORDER BY seq`,
      },
      [aggregateId],
    );
    return rows.map(fromRecord).map(toDomainEvent);
  }
}

export const toOutboxRow = (record: DbRecord): OutboxRow => {
  const row = fromRecord(record);
  return { seq: row.seq, event: toDomainEvent(row) };
};

const toDomainEvent = (row: OutboxEventEntity): DomainEvent => ({
  id: row.id,
  type: row.type,
  merchantId: row.merchantId,
  environment: row.environment,
  aggregateId: row.aggregateId,
  created: row.created,
  data: row.data,
  webhookUrl: row.webhookUrl,
  ...(row.projectId !== null && { projectId: row.projectId }),
  ...(row.provider && { provider: row.provider }),
  requestId: row.requestId,
  ...(row.traceParent !== null && { traceParent: row.traceParent }),
});
