import {
  SNAPSHOTS_PER_PAGE,
  invalidField,
  type MoneySnapshot,
  type ReadMoneySnapshotsRequest,
} from '@tulay/contracts';
import type { Database } from '@tulay/persistence';
import { NO_HISTORY, RecordedEvents, type History } from '@tulay/persistence';

/** A kind of resource that money moves with. */
export interface SnapshotSource {
  kind: MoneySnapshot['kind'];
  /**
   * A `SELECT … FROM …`, without WHERE, of id, merchant_id, environment, status, amount, fee, currency, debit, returned
   * and aggregate_id (what its events are recorded under).
   */
  select: string;
  /** Whether these events, oldest first, are those of one way to this status. */
  isHistory: (status: string, events: string[]) => boolean;
}

interface FactRow extends Record<string, unknown> {
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

/** Tells whoever proves the books what stands in this service's tables, page by page. */
export class MoneySnapshots {
  private readonly events: RecordedEvents;

  constructor(private readonly db: Database) {
    this.events = new RecordedEvents(db);
  }

  /** Rows first, then their events: a change in between shows as an event that is very young. */
  async read(source: SnapshotSource, query: ReadMoneySnapshotsRequest): Promise<MoneySnapshot[]> {
    const rows = await this.rows(source, query);
    const histories = await this.events.histories([...new Set(rows.map((row) => row.aggregate_id))]);
    return rows.map((row) => toFact(source, row, histories.get(row.id) ?? NO_HISTORY));
  }

  private rows({ select }: SnapshotSource, query: ReadMoneySnapshotsRequest): Promise<FactRow[]> {
    requirePage('ids' in query ? query.ids.length : query.limit);
    if ('ids' in query) return this.db.query<FactRow>(`${select} WHERE id = ANY($1)`, [query.ids]);
    const page = `${select} WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3`;
    return this.db.query<FactRow>(page, [query.after, query.upTo, query.limit]);
  }
}

function requirePage(size: number): void {
  if (!(size >= 0 && size <= SNAPSHOTS_PER_PAGE))
    throw invalidField('limit', `must be up to ${SNAPSHOTS_PER_PAGE}`);
}

const toFact = ({ kind, isHistory }: SnapshotSource, row: FactRow, history: History): MoneySnapshot => ({
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
  wrongHistory: isHistory(row.status, history.types) ? null : history.types,
});
