import { Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  notFound,
  type Environment,
  type GetRequest,
  type ListRefundsRequest,
} from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { Database, readPage, type Tx } from '@tulay/persistence';
import type { RefundEntity } from './refund.entity';

/** A row of the table: bigint columns are text. */
interface RefundRecord extends Record<string, unknown> {
  id: string;
  merchant_id: string;
  environment: Environment;
  payment_id: string;
  amount: string;
  currency: string;
  status: RefundEntity['status'];
  stage: RefundEntity['stage'];
  reason: RefundEntity['reason'];
  provider_ref: string | null;
  failure: RefundEntity['failure'];
  polls: number;
  due_at: string | null;
  succeeded_at: string | null;
  created: string;
}

/** The SQL of refunds. */
@Injectable()
export class RefundsStore {
  constructor(private readonly db: Database) {}

  async insert(tx: Tx, row: RefundEntity): Promise<void> {
    await tx.query(
      `INSERT INTO refunds (id, merchant_id, environment, payment_id, amount, currency, status, stage, reason, due_at, created)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        row.id,
        row.merchantId,
        row.environment,
        row.paymentId,
        row.amount,
        row.currency,
        row.status,
        row.stage,
        row.reason,
        row.dueAt,
        row.created,
      ],
    );
  }

  /** Saves what a step or a stage may change. */
  async save(by: Pick<Tx, 'query'>, row: RefundEntity): Promise<void> {
    await by.query(
      {
        name: 'save-refund',
        text: `UPDATE refunds SET status = $2, stage = $3, provider_ref = $4, failure = $5, polls = $6, due_at = $7,
          succeeded_at = $8 WHERE id = $1`,
      },
      [row.id, row.status, row.stage, row.providerRef, row.failure, row.polls, row.dueAt, row.succeededAt],
    );
  }

  /** Saves the stage of a refund that is still pending. A final outcome saved meanwhile is kept. */
  async advance(row: RefundEntity): Promise<void> {
    await this.db.query(
      {
        name: 'advance-refund',
        text: `UPDATE refunds SET stage = $2, provider_ref = $3, polls = $4, due_at = $5
          WHERE id = $1 AND status = 'pending'`,
      },
      [row.id, row.stage, row.providerRef, row.polls, row.dueAt],
    );
  }

  /** Locks the refund until the transaction ends. @throws DomainError `not_found` */
  async lock(tx: Tx, id: string): Promise<RefundEntity> {
    const row = await this.findIn(tx, id, 'FOR UPDATE');
    if (!row) throw notFound('refund', id);
    return row;
  }

  /** In a transaction that holds the lock of the payment, which every writer of its refunds takes first. */
  async findIn(tx: Tx, id: string, locking = ''): Promise<RefundEntity | null> {
    const [record] = await tx.query<RefundRecord>(`SELECT * FROM refunds WHERE id = $1 ${locking}`, [id]);
    return record ? fromRecord(record) : null;
  }

  async find(id: string): Promise<RefundEntity | null> {
    const [record] = await this.db.query<RefundRecord>('SELECT * FROM refunds WHERE id = $1', [id]);
    return record ? fromRecord(record) : null;
  }

  /** @throws DomainError `not_found`, or `unauthenticated` when it is of the other environment */
  async get({ id, merchantId, environment }: GetRequest): Promise<RefundEntity> {
    const refund = await this.find(id);
    if (refund?.merchantId !== merchantId) throw notFound('refund', id);
    if (refund.environment !== environment) throw environmentCrossing('refund');
    return refund;
  }

  async list(query: ListRefundsRequest): Promise<RefundEntity[]> {
    const equal = { status: query.status, payment_id: query.paymentId };
    return (await readPage<RefundRecord>(this.db, 'refunds', query, equal)).map(fromRecord);
  }

  /** The sum, in minor units, of a payment's refunds in these statuses. */
  async sum(tx: Tx, paymentId: string, statuses: RefundEntity['status'][]): Promise<bigint> {
    const [{ total }] = await tx.query<{ total: string }>(
      {
        name: 'sum-refunds',
        text: 'SELECT coalesce(sum(amount), 0) AS total FROM refunds WHERE payment_id = $1 AND status = ANY($2)',
      },
      [paymentId, statuses],
    );
    return BigInt(total);
  }

  /** Claims pending refunds that are due. Their lease ends at `until` (Unix seconds). */
  async claimDue(
    environment: Environment,
    now: number,
    until: number,
    limit: number,
  ): Promise<RefundEntity[]> {
    const records = await this.db.query<RefundRecord>(
      `UPDATE refunds SET due_at = $3 WHERE id IN (
         SELECT id FROM refunds WHERE status = 'pending' AND environment = $1 AND due_at <= $2
         ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING *`,
      [environment, now, until, limit],
    );
    return records.map(fromRecord);
  }
}

const fromRecord = (record: RefundRecord): RefundEntity => ({
  id: record.id,
  merchantId: record.merchant_id,
  environment: record.environment,
  paymentId: record.payment_id,
  amount: BigInt(record.amount),
  currency: record.currency as Currency,
  status: record.status,
  stage: record.stage,
  reason: record.reason,
  providerRef: record.provider_ref,
  failure: record.failure,
  polls: record.polls,
  dueAt: toNumber(record.due_at),
  succeededAt: toNumber(record.succeeded_at),
  created: Number(record.created),
});

const toNumber = (text: string | null): number | null => (text === null ? null : Number(text));
