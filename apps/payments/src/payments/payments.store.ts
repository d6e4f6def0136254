import { Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  notFound,
  type Environment,
  type GetRequest,
  type ListPaymentsRequest,
  type PaymentScope,
} from '@tulay/contracts';
import { Database, readPage, type Prepared, type Tx } from '@tulay/persistence';
import type { PaymentRow } from './payment.entity';
import { COLUMNS, RECORD, fromRecord, toRecord, type PaymentRecord } from './payment.record';

const INSERT: Prepared = {
  name: 'insert-payment',
  text: `INSERT INTO payments (${COLUMNS}) SELECT ${COLUMNS} FROM json_to_recordset($1::json) AS p(${RECORD})
    ON CONFLICT (id) DO NOTHING RETURNING id`,
};

const SAVE: Prepared = {
  name: 'save-payments',
  text: `UPDATE payments SET status = p.status, provider_ref = p.provider_ref, failure = p.failure,
      succeeded_at = p.succeeded_at, failed_at = p.failed_at
    FROM json_to_recordset($1::json) AS p(${RECORD}) WHERE payments.id = p.id`,
};

/** What a scope is compared with, as the indexes of migration 0013 have it. */
const SCOPED_BY: Record<PaymentScope['field'], readonly string[]> = {
  customer_id: ['customer_id', "left(metadata->>'customer_id', 256)"],
  external_id: ['external_id', "left(metadata->>'external_id', 256)"],
};

const stateOf = ({ status, paid }: ListPaymentsRequest) => ({ status, '(succeeded_at IS NOT NULL)': paid });

/** All SQL of payments. */
@Injectable()
export class PaymentsStore {
  constructor(private readonly db: Database) {}

  /** Inserts one payment as part of a larger change; false, and no change, when its id is known already. */
  async insertIn(tx: Tx, payment: PaymentRow): Promise<boolean> {
    return (await tx.query(INSERT, [JSON.stringify([toRecord(payment)])])).length === 1;
  }

  /** @throws DomainError `not_found`, or `unauthenticated` when it is the other environment's */
  async get({ id, merchantId, environment }: GetRequest): Promise<PaymentRow> {
    const payment = await this.find(id);
    if (payment?.merchantId !== merchantId) throw notFound('payment', id);
    if (payment.environment !== environment) throw environmentCrossing('payment');
    return payment;
  }

  /** By id alone: for the payer's page, whose address is the secret. */
  async find(id: string): Promise<PaymentRow | null> {
    const [record] = await this.db.query<PaymentRecord>(
      { name: 'find-payment', text: 'SELECT * FROM payments WHERE id = $1' },
      [id],
    );
    return record ? fromRecord(record) : null;
  }

  async list(query: ListPaymentsRequest): Promise<PaymentRow[]> {
    const { scope } = query;
    if (scope) return this.listScoped(query, scope);
    const records = await readPage<PaymentRecord>(this.db, 'payments', query, stateOf(query));
    return records.map(fromRecord);
  }

  /** A field and a metadata key each have an index that holds their payments in order: two short walks, made one. */
  private async listScoped(
    query: ListPaymentsRequest,
    { field, value }: PaymentScope,
  ): Promise<PaymentRow[]> {
    const walks = SCOPED_BY[field].map((term) =>
      readPage<PaymentRecord>(this.db, 'payments', query, { [term]: value, ...stateOf(query) }),
    );
    const distinct = new Map((await Promise.all(walks)).flat().map((record) => [record.id, record]));
    const newestFirst = [...distinct.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
    return newestFirst.slice(0, query.limit + 1).map(fromRecord);
  }

  /** Locks the payment until the transaction ends. @throws DomainError `not_found` */
  async lock(tx: Tx, id: string): Promise<PaymentRow> {
    const [record] = await tx.query<PaymentRecord>(
      { name: 'lock-payment', text: 'SELECT * FROM payments WHERE id = $1 FOR UPDATE' },
      [id],
    );
    if (!record) throw notFound('payment', id);
    return fromRecord(record);
  }

  /** Locks unpaid payments whose window ended at `now` (Unix seconds); those another replica holds are left to it. */
  async lockExpired(tx: Tx, environment: Environment, now: number, limit: number): Promise<PaymentRow[]> {
    const records = await tx.query<PaymentRecord>(
      {
        name: 'lock-expired-payments',
        text: `SELECT * FROM payments WHERE status = 'pending' AND environment = $1 AND expires_at <= $2
          ORDER BY expires_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
      },
      [environment, now, limit],
    );
    return records.map(fromRecord);
  }

  /** Saves what a step may change of payments locked in this transaction. */
  async save(tx: Tx, ...payments: PaymentRow[]): Promise<void> {
    await tx.query(SAVE, [JSON.stringify(payments.map(toRecord))]);
  }
}
