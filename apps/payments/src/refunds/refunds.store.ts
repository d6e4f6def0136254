import { Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  notFound,
  REFUND_STATUSES,
  type Environment,
  type GetRequest,
  type ListRefundsRequest,
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
import { RefundEntity } from './refund.entity';

const { columns: COLUMNS, record: RECORD, fromRecord, toRecord } = rowMapperOf(RefundEntity);

const INSERT: Prepared = {
  name: 'insert-refund',
  text: `INSERT INTO refunds (${COLUMNS}) SELECT ${COLUMNS} FROM json_to_recordset($1::json) AS r(${RECORD})`,
};

const UNIQUE_VIOLATION = '23505';

/**
 * Also checks the stage, because refunds processed by the previous release hold no slot even while in progress.
 */
const TAKE_TURN: Prepared = {
  name: 'take-refund-turn',
  text: `WITH others AS (
      SELECT EXISTS (SELECT 1 FROM refunds o WHERE o.payment_id = $2 AND o.id <> $1 AND o.status = 'pending'
        AND (o.has_turn OR o.stage IN ('sending', 'sent'))) AS busy)
    UPDATE refunds SET has_turn = NOT busy,
      stage = CASE WHEN busy THEN stage ELSE $3 END, due_at = CASE WHEN busy THEN $4 ELSE due_at END
    FROM others
    WHERE id = $1 AND status = 'pending' AND stage = $5 AND polls = $6 AND claims = $7
    RETURNING has_turn`,
};

/**
 * The index `refunds_by_currency` contains the status before `created`, so a list by currency reads a page
 * per status. A list for one payment does not need this, because a payment has few refunds, which have a
 * separate index.
 */
const statesOf = ({ status, paymentId, currency }: ListRefundsRequest): Terms[] | undefined =>
  currency === undefined || paymentId !== undefined || status !== undefined
    ? undefined
    : combinationsOf({ status: REFUND_STATUSES });

@Injectable()
export class RefundsStore {
  constructor(private readonly db: Database) {}

  async insert(tx: Tx, refund: RefundEntity): Promise<void> {
    await tx.query(INSERT, [JSON.stringify([toRecord(refund)])]);
  }

  /**
   * Saves the final status of a refund, and adds a succeeded refund to the payment's sum in the same statement.
   * The subquery excludes the refund, because the subquery does not see the update.
   * @returns the sum of the payment's succeeded refunds; null if the refund failed
   */
  async end(tx: Tx, row: RefundEntity): Promise<bigint | null> {
    const [payment] = await tx.query<{ amount_refunded: string }>(
      {
        name: 'end-refund',
        text: `WITH ended AS (
            UPDATE refunds SET status = $2, stage = $3, provider_ref = $4, failure = $5, polls = $6, due_at = $7,
              succeeded_at = $8 WHERE id = $1 RETURNING payment_id, status, amount)
          UPDATE payments SET amount_refunded = ended.amount + (
            SELECT coalesce(sum(amount), 0) FROM refunds
            WHERE payment_id = payments.id AND status = 'succeeded' AND id <> $1)
          FROM ended WHERE payments.id = ended.payment_id AND ended.status = 'succeeded' RETURNING amount_refunded`,
      },
      [row.id, row.status, row.stage, row.providerRef, row.failure, row.polls, row.dueAt, row.succeededAt],
    );
    return payment ? BigInt(payment.amount_refunded) : null;
  }

  /**
   * Saves the next stage of a pending refund unless another process has changed it. Keeps the lease, which
   * may have been renewed, unless the next step is scheduled.
   * @returns false, without changes, if another process has changed the refund
   */
  async advance(read: RefundEntity, next: RefundEntity): Promise<boolean> {
    const isScheduled = next.dueAt !== read.dueAt;
    const { stage, providerRef, polls, hasTurn, dueAt } = next;
    const values = [read.id, stage, providerRef, polls, hasTurn, isScheduled, dueAt];
    const saved = await this.db.query(
      {
        name: 'advance-refund',
        text: `UPDATE refunds SET stage = $2, provider_ref = $3, polls = $4, has_turn = $5,
            due_at = CASE WHEN $6 THEN $7::bigint ELSE due_at END
          WHERE id = $1 AND status = 'pending' AND stage = $8 AND polls = $9 AND claims = $10 RETURNING id`,
      },
      [...values, read.stage, read.polls, read.claims],
    );
    return saved.length === 1;
  }

  /**
   * Reserves the payment's refund slot for a pending refund and saves `next`. While another refund holds the
   * slot, postpones the refund to `waitUntil`. The unique index decides between concurrent requests.
   * @returns false if the refund was postponed or another process has changed it
   */
  async takeTurn(read: RefundEntity, next: RefundEntity, waitUntil: number): Promise<boolean> {
    try {
      const [row] = await this.db.query<{ has_turn: boolean }>(TAKE_TURN, [
        read.id,
        read.paymentId,
        next.stage,
        waitUntil,
        read.stage,
        read.polls,
        read.claims,
      ]);
      return row?.has_turn ?? false;
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      await this.advance(read, { ...read, dueAt: waitUntil });
      return false;
    }
  }

  /** @throws DomainError `not_found` if the refund does not exist */
  async lock(tx: Tx, id: string): Promise<RefundEntity> {
    const row = await this.findIn(tx, id, 'FOR UPDATE');
    if (!row) throw notFound('refund', id);
    return row;
  }

  /**
   * Finds a refund. The transaction must hold the lock on the payment, which every change to a refund requires.
   */
  async findIn(tx: Tx, id: string, locking = ''): Promise<RefundEntity | null> {
    const [record] = await tx.query<DbRecord>(`SELECT * FROM refunds WHERE id = $1 ${locking}`, [id]);
    return record ? fromRecord(record) : null;
  }

  async find(id: string): Promise<RefundEntity | null> {
    const [record] = await this.db.query<DbRecord>('SELECT * FROM refunds WHERE id = $1', [id]);
    return record ? fromRecord(record) : null;
  }

  /** @throws DomainError `not_found`, or `unauthenticated` for a refund of the other environment */
  async get({ id, merchantId, environment }: GetRequest): Promise<RefundEntity> {
    const refund = await this.find(id);
    if (refund?.merchantId !== merchantId) throw notFound('refund', id);
    if (refund.environment !== environment) throw environmentCrossing('refund');
    return refund;
  }

  async list(query: ListRefundsRequest): Promise<RefundEntity[]> {
    const { status, paymentId, currency } = query;
    const filters = { equal: { status, payment_id: paymentId, currency }, oneOf: statesOf(query) };
    return (await readPage<DbRecord>(this.db, 'refunds', query, filters)).map(fromRecord);
  }

  /** Returns the sum of the payment's refunds with the given statuses, in minor units. */
  async sum(tx: Tx, paymentId: string, statuses: RefundEntity['status'][]): Promise<bigint> {
    const [sum] = await tx.query<{ total: string }>(
      {
        name: 'sum-refunds',
        text: 'SELECT coalesce(sum(amount), 0) AS total FROM refunds WHERE payment_id = $1 AND status = ANY($2)',
      },
      [paymentId, statuses],
    );
    return BigInt(sum?.total ?? 0);
  }

  /** Claims due pending refunds under a lease until `until` (Unix seconds). */
  async claimDue(
    environment: Environment,
    now: number,
    until: number,
    limit: number,
  ): Promise<RefundEntity[]> {
    const records = await this.db.query<DbRecord>(
      `UPDATE refunds SET due_at = $3, claims = claims + 1 WHERE id IN (
         SELECT id FROM refunds WHERE status = 'pending' AND environment = $1 AND due_at <= $2
         ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING *`,
      [environment, now, until, limit],
    );
    return records.map(fromRecord);
  }
}
