import {
  SNAPSHOTS_PER_PAGE,
  invalidField,
  timeOfId,
  type MoneySnapshot,
  type ReadMoneySnapshotsRequest,
} from '@tulay/contracts';
import { NO_HISTORY, Partitions, RecordedEvents, type Database, type History } from '@tulay/persistence';

/** SQL and rules for reading a kind of resource that moves money. */
export interface SnapshotSource {
  kind: MoneySnapshot['kind'];
  /**
   * `SELECT … FROM …` without WHERE. Columns: id, merchant_id, environment, status, amount, fee, currency,
   * debit, returned and aggregate_id (the aggregate ID of its events).
   */
  select: string;
  /** Statuses that require a credit of the amount and fee; none by default. */
  credited?: string[];
  /** Returns whether the given events, oldest first, lead to this status according to the state table. */
  isHistory: (status: string, events: string[]) => boolean;
}

interface SnapshotRow extends Record<string, unknown> {
  id: string;
  merchant_id: string;
  environment: MoneySnapshot['environment'];
  status: MoneySnapshot['status'];
  amount: string;
  fee: string;
  currency: string;
  debit: MoneySnapshot['debit'];
  returned: boolean;
  aggregate_id: string;
}

/** Reads snapshots of a service's payments, refunds or payouts. The ledger compares them with its journals. */
export class MoneySnapshots {
  private readonly events: RecordedEvents;
  private readonly partitions: Partitions;

  constructor(private readonly db: Database) {
    this.events = new RecordedEvents(db);
    this.partitions = new Partitions(db);
  }

  /**
   * Returns the snapshots. Reads rows before events, so that a change made in between appears as a very recent
   * event.
   */
  async read(source: SnapshotSource, query: ReadMoneySnapshotsRequest): Promise<MoneySnapshot[]> {
    const rows = await this.rows(source, query);
    const histories = await this.events.histories([...new Set(rows.map((row) => row.aggregate_id))]);
    // Reads this time last, so that events deleted in the meantime do not appear to be missing.
    const keptFrom = (await this.partitions.keptFrom('outbox_events'))?.getTime() ?? 0;
    return rows.map((row) => toSnapshot(source, row, { ...(histories.get(row.id) ?? NO_HISTORY), keptFrom }));
  }

  private rows({ select }: SnapshotSource, query: ReadMoneySnapshotsRequest): Promise<SnapshotRow[]> {
    requirePage('ids' in query ? query.ids.length : query.limit);
    if ('ids' in query) return this.db.query<SnapshotRow>(`${select} WHERE id = ANY($1)`, [query.ids]);
    const page = `${select} WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3`;
    return this.db.query<SnapshotRow>(page, [query.after, query.upTo, query.limit]);
  }
}

function requirePage(size: number): void {
  if (!(size >= 0 && size <= SNAPSHOTS_PER_PAGE))
    throw invalidField('limit', `must be at most ${SNAPSHOTS_PER_PAGE}`);
}

/**
 * @param history `keptFrom` is the time before which events were deleted; the history of an older resource
 * cannot be checked
 */
const toSnapshot = (
  { kind, isHistory }: SnapshotSource,
  row: SnapshotRow,
  history: History & { keptFrom: number },
): MoneySnapshot => ({
  id: row.id,
  kind,
  merchantId: row.merchant_id,
  environment: row.environment,
  status: row.status,
  amount: row.amount,
  fee: row.fee,
  currency: row.currency,
  debit: row.debit,
  returned: row.returned,
  lastEvent: history.lastEvent,
  waiting: history.waiting,
  wrongHistory: isDropped(row, history) || isHistory(row.status, history.types) ? null : history.types,
});

const isDropped = ({ aggregate_id: id }: SnapshotRow, { keptFrom }: { keptFrom: number }): boolean =>
  (timeOfId(id) ?? keptFrom) < keptFrom;
