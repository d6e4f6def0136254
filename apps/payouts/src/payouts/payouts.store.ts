import { Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  notFound,
  PAYOUT_METHODS,
  PAYOUT_STATUSES,
  type Environment,
  type GetRequest,
  type ListPayoutsRequest,
} from '@tulay/contracts';
import {
  Database,
  readPage,
  rowMapperOf,
  type DbRecord,
  type Prepared,
  type Terms,
  type Tx,
} from '@tulay/persistence';
import { PayoutEntity } from './payout.entity';
import { MAX_POLLS } from './payout.rules';

const { record: RECORD, fromRecord, toRecord } = rowMapperOf(PayoutEntity);

const SAVE: Prepared = {
  name: 'save-payouts',
  text: `UPDATE payouts SET status = p.status, provider_ref = p.provider_ref, failure = p.failure,
      polls = p.polls, due_at = p.due_at, succeeded_at = p.succeeded_at
    FROM json_to_recordset($1::json) AS p(${RECORD}) WHERE payouts.id = p.id`,
};

/** `payouts_by_state` has both before `created`: a list of one of them reads a page for each value of the other. */
function statesOf({ status, method }: ListPayoutsRequest): Terms[] | undefined {
  if (status !== undefined && method === undefined)
    return PAYOUT_METHODS.map((one) => ({ 'method = ?': one }));
  if (method !== undefined && status === undefined)
    return PAYOUT_STATUSES.map((one) => ({ 'status = ?': one }));
  return undefined;
}

/** Reads and saves payouts whose debit was posted, and locks due payouts. `IntentsStore` has the earlier ones. */
@Injectable()
export class PayoutsStore {
  constructor(private readonly db: Database) {}

  /** @throws DomainError `not_found`, or `unauthenticated` when it is the other environment's */
  async get({ id, merchantId, environment }: GetRequest): Promise<PayoutEntity> {
    const payout = await this.find(id);
    if (payout?.merchantId !== merchantId) throw notFound('payout', id);
    if (payout.environment !== environment) throw environmentCrossing('payout');
    return payout;
  }

  async find(id: string): Promise<PayoutEntity | null> {
    const [record] = await this.db.query<DbRecord>(
      { name: 'find-payout', text: 'SELECT * FROM visible_payouts WHERE id = $1' },
      [id],
    );
    return record ? fromRecord(record) : null;
  }

  async list(query: ListPayoutsRequest): Promise<PayoutEntity[]> {
    const { status, method } = query;
    const filters = { equal: { status, method }, oneOf: statesOf(query) };
    return (await readPage<DbRecord>(this.db, 'visible_payouts', query, filters)).map(fromRecord);
  }

  /** Locks the payout until the transaction ends. @throws DomainError `not_found` */
  async lock(tx: Tx, id: string): Promise<PayoutEntity> {
    const [record] = await tx.query<DbRecord>(
      { name: 'lock-payout', text: `SELECT * FROM payouts WHERE id = $1 AND debit = 'posted' FOR UPDATE` },
      [id],
    );
    if (!record) throw notFound('payout', id);
    return fromRecord(record);
  }

  /** Locks payouts that are due at `now` (milliseconds); skips those locked by others. */
  async lockDue(tx: Tx, environment: Environment, now: number, limit: number): Promise<PayoutEntity[]> {
    const records = await tx.query<DbRecord>(
      {
        name: 'lock-due-payouts',
        text: `SELECT * FROM payouts WHERE environment = $1 AND due_at <= $2
          ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
      },
      [environment, now, limit],
    );
    return records.map(fromRecord);
  }

  /** Saves the columns that may change. The payouts must be locked in this transaction. */
  async save(tx: Tx, ...payouts: PayoutEntity[]): Promise<void> {
    await tx.query(SAVE, [JSON.stringify(payouts.map(toRecord))]);
  }

  /** Saves the provider's reference of a payout that has no outcome yet. */
  async rememberRef(id: string, providerRef: string): Promise<void> {
    await this.db.query('UPDATE payouts SET provider_ref = $2 WHERE id = $1 AND provider_ref IS NULL', [
      id,
      providerRef,
    ]);
  }

  /** Payouts without an outcome after the whole schedule of polls. */
  async countUnresolved(): Promise<number> {
    const [row] = await this.db.query<{ count: string }>(
      `SELECT count(*) FROM payouts WHERE status = 'processing' AND polls >= $1`,
      [MAX_POLLS],
    );
    return Number(row?.count);
  }
}
