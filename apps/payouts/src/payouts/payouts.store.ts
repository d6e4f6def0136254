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
  combinationsOf,
  Database,
  readPage,
  rowMapperOf,
  type DbRecord,
  type Prepared,
  type Terms,
  type Tx,
} from '@tulay/persistence';
import { PayoutEntity } from './payout.entity';
import { MAX_POLLS, type Rerouting } from './payout.rules';

const { record: RECORD, fromRecord, toRecord } = rowMapperOf(PayoutEntity);

const SAVE: Prepared = {
  name: 'save-payouts',
  text: `UPDATE payouts SET status = p.status, provider_ref = p.provider_ref, failure = p.failure,
      polls = p.polls, due_at = p.due_at, succeeded_at = p.succeeded_at, unsent = p.unsent, sends = p.sends,
      claims = p.claims
    FROM json_to_recordset($1::json) AS p(${RECORD}) WHERE payouts.id = p.id`,
};

/**
 * Matches rows that have not been claimed since they were read: every claim changes at least one of these
 * columns.
 */
const AS_READ = `status = $5 AND provider = $6 AND polls = $7 AND sends = $8 AND claims = $9 AND NOT unsent`;
const asRead = ({ status, provider, polls, sends, claims }: PayoutEntity): unknown[] => [
  status,
  provider,
  polls,
  sends,
  claims,
];

/**
 * The indexes `payouts_by_state` and `payouts_by_currency` contain the status and the method before
 * `created`. A list that filters by only some of these columns reads a page for each value of the other
 * columns.
 */
function statesOf({ status, method, currency }: ListPayoutsRequest): Terms[] | undefined {
  if ([status, method, currency].every((value) => value === undefined)) return undefined;
  return combinationsOf({
    status: status === undefined ? PAYOUT_STATUSES : [status],
    method: method === undefined ? PAYOUT_METHODS : [method],
  });
}

/**
 * Stores payouts whose debit was posted, and locks all due payouts. `IntentsStore` stores payouts before
 * their debit.
 */
@Injectable()
export class PayoutsStore {
  constructor(private readonly db: Database) {}

  /** @throws DomainError `not_found`, or `unauthenticated` for a payout of the other environment */
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
    const filters = { equal: { currency: query.currency }, oneOf: statesOf(query) };
    return (await readPage<DbRecord>(this.db, 'visible_payouts', query, filters)).map(fromRecord);
  }

  /** @throws DomainError `not_found` if the payout does not exist */
  async lock(tx: Tx, id: string): Promise<PayoutEntity> {
    const [record] = await tx.query<DbRecord>(
      { name: 'lock-payout', text: `SELECT * FROM payouts WHERE id = $1 AND debit = 'posted' FOR UPDATE` },
      [id],
    );
    if (!record) throw notFound('payout', id);
    return fromRecord(record);
  }

  /**
   * Locks payouts that are due at `now` (milliseconds), and skips payouts locked by another replica. Returns
   * none while the database is held after a restore, because the payouts may have been sent after the backup
   * was taken.
   */
  async lockDue(tx: Tx, environment: Environment, now: number, limit: number): Promise<PayoutEntity[]> {
    const records = await tx.query<DbRecord>(
      {
        name: 'lock-due-payouts',
        text: `SELECT * FROM payouts WHERE environment = $1 AND due_at <= $2
          AND NOT EXISTS (SELECT FROM restore_holds WHERE released_at IS NULL)
          ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
      },
      [environment, now, limit],
    );
    return records.map(fromRecord);
  }

  /** Saves the mutable columns. The payouts must be locked in the same transaction. */
  async save(tx: Tx, ...payouts: PayoutEntity[]): Promise<void> {
    await tx.query(SAVE, [JSON.stringify(payouts.map(toRecord))]);
  }

  /**
   * Schedules the next step of a payout without an outcome. Has no effect if another process has claimed the
   * payout or a callback has made it due.
   */
  async postpone(read: PayoutEntity, dueAt: number): Promise<void> {
    await this.db.query(
      `UPDATE payouts SET provider_ref = coalesce(provider_ref, $2), due_at = CASE WHEN ${AS_READ} AND debit = $4
         THEN $3 ELSE due_at END WHERE id = $1`,
      [read.id, read.providerRef, dueAt, read.debit, ...asRead(read)],
    );
  }

  /**
   * Changes the provider and the due time of a payout that was not accepted.
   * @returns false, without changes, if another process has since claimed the payout and may have sent it
   */
  async reroute(read: PayoutEntity, { provider, dueAt, unsent }: Rerouting): Promise<boolean> {
    const rows = await this.db.query(
      `UPDATE payouts SET provider = $2, due_at = $3, unsent = $4
       WHERE id = $1 AND ${AS_READ} RETURNING id`,
      [read.id, provider, dueAt, unsent, ...asRead(read)],
    );
    return rows.length === 1;
  }

  /** Returns the number of payouts that have no outcome after all scheduled polls. */
  async countUnresolved(): Promise<number> {
    const [row] = await this.db.query<{ count: string }>(
      `SELECT count(*) FROM payouts WHERE status = 'processing' AND polls >= $1`,
      [MAX_POLLS],
    );
    return Number(row?.count);
  }
}
