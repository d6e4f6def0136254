import { timeOfId, type ListRecordedEventsRequest, type RecordedEvent } from '@tulay/contracts';
import type { Database } from './database';

export interface History {
  /** Event types, oldest first. */
  types: string[];
  /** ID of the newest event; null if there are no events. */
  lastEvent: string | null;
  /** Whether at least one of the events will still be published or republished. */
  waiting: boolean;
}

interface HistoryRow {
  object_id: string;
  id: string;
  type: string;
  waiting: boolean;
}

const PAGE = 1_000;

/** Reads recorded events for reconciliation, which checks that every event took effect in the other services. */
export class RecordedEvents {
  constructor(private readonly db: Database) {}

  /**
   * Returns a page of events in recording order. The page ends before the first event that is pending or too recent.
   */
  page({ after, before }: ListRecordedEventsRequest): Promise<RecordedEvent[]> {
    return this.db.query<RecordedEvent & Record<string, unknown>>(
      {
        name: 'outbox-recorded',
        // OFFSET 0 prevents PostgreSQL from scanning all events by seq to find the first recent one.
        text: `SELECT seq, id, data -> 'object' ->> 'id' AS "objectId" FROM outbox_events
          WHERE seq > $1 AND seq < least((SELECT min(seq) FROM outbox_pending), (SELECT next_seq FROM outbox_requeue),
            (SELECT min(seq) FROM (SELECT seq FROM outbox_events WHERE id >= $2 OFFSET 0) young), 9223372036854775807)
          ORDER BY seq LIMIT ${PAGE}`,
      },
      [after, before],
    );
  }

  /**
   * Records that reconciliation has checked all events up to this one, so that they can be dropped after their
   * retention.
   */
  async reconciled(seq: string): Promise<void> {
    await this.db.query(
      `INSERT INTO outbox_reconciled (seq) VALUES ($1)
       ON CONFLICT (only_row) DO UPDATE SET seq = excluded.seq WHERE outbox_reconciled.seq < excluded.seq`,
      [seq],
    );
  }

  /** Records that everything created before this time has been verified and sealed in the ledger. */
  async markSealed(before: Date): Promise<void> {
    await this.db.query(
      `INSERT INTO outbox_reconciled (seq, sealed_before) VALUES (0, $1)
       ON CONFLICT (only_row) DO UPDATE SET sealed_before = greatest(outbox_reconciled.sealed_before, excluded.sealed_before)`,
      [before],
    );
  }

  /**
   * Returns the time before which everything has been verified and sealed; 1970 until the ledger has reported a time.
   */
  async sealedBefore(): Promise<Date> {
    const [row] = await this.db.query<{ at: Date | null }>(
      'SELECT sealed_before AS at FROM outbox_reconciled',
    );
    return row?.at ?? new Date(0);
  }

  /**
   * Returns the creation time of the oldest event that must be kept: an event that is pending, to be republished, not
   * yet checked by reconciliation, or not sealed.
   */
  async neededSince(): Promise<Date> {
    const [waiting, sealed] = [await this.oldestWaiting(), await this.sealedBefore()];
    return waiting && waiting < sealed ? waiting : sealed;
  }

  private async oldestWaiting(): Promise<Date | null> {
    const [row] = await this.db.query<{ id: string }>(
      `SELECT id FROM outbox_events WHERE seq = least((SELECT min(seq) FROM outbox_pending),
         (SELECT next_seq FROM outbox_requeue), (SELECT min(seq) FROM outbox_events
           WHERE seq > coalesce((SELECT seq FROM outbox_reconciled), 0)))`,
    );
    const ms = row ? timeOfId(row.id) : null;
    return ms === null ? null : new Date(ms);
  }

  /** Returns the event histories of the resources that these aggregates' events refer to, by resource ID. */
  async histories(aggregateIds: string[]): Promise<Map<string, History>> {
    const rows = await this.db.query<HistoryRow & Record<string, unknown>>(
      {
        name: 'outbox-histories',
        text: `SELECT data -> 'object' ->> 'id' AS object_id, id, type, EXISTS
            (SELECT 1 FROM outbox_pending p WHERE p.seq = e.seq UNION ALL
             SELECT 1 FROM outbox_requeue r WHERE e.seq BETWEEN r.next_seq AND r.last_seq) AS waiting
          FROM outbox_events e WHERE aggregate_id = ANY($1) ORDER BY seq`,
      },
      [aggregateIds],
    );
    const histories = new Map<string, History>();
    for (const row of rows) histories.set(row.object_id, longer(histories.get(row.object_id), row));
    return histories;
  }
}

export const NO_HISTORY: History = { types: [], lastEvent: null, waiting: false };

const longer = ({ types, waiting } = NO_HISTORY, row: HistoryRow): History => ({
  types: [...types, row.type],
  lastEvent: row.id,
  waiting: waiting || row.waiting,
});
