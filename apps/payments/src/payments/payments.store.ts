import { Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  notFound,
  type Environment,
  type GetRequest,
  type ListPaymentsRequest,
  type PaymentScope,
} from '@tulay/contracts';
import { Database, readPage, rowMapperOf, type DbRecord, type Prepared, type Tx } from '@tulay/persistence';
import { PaymentEntity } from './payment.entity';

const { columns: COLUMNS, record: RECORD, fromRecord, toRecord } = rowMapperOf(PaymentEntity);

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

/** The conditions of a scope. Migration 0013 adds an index for each. */
const SCOPED_BY: Record<PaymentScope['field'], readonly string[]> = {
  customer_id: ['customer_id', "left(metadata->>'customer_id', 256)"],
  external_id: ['external_id', "left(metadata->>'external_id', 256)"],
};

const stateOf = ({ status, paid }: ListPaymentsRequest) => ({ status, '(succeeded_at IS NOT NULL)': paid });

/** The SQL of payments, except their inserts in batches. */
@Injectable()
export class PaymentsStore {
  constructor(private readonly db: Database) {}

  /** Inserts one payment in the caller's transaction. @returns false, with no change, when the id exists already */
  async insertIn(tx: Tx, payment: PaymentEntity): Promise<boolean> {
    return (await tx.query(INSERT, [JSON.stringify([toRecord(payment)])])).length === 1;
  }

  /** @throws DomainError `not_found`, or `unauthenticated` when it is of the other environment */
  async get({ id, merchantId, environment }: GetRequest): Promise<PaymentEntity> {
    const payment = await this.find(id);
    if (payment?.merchantId !== merchantId) throw notFound('payment', id);
    if (payment.environment !== environment) throw environmentCrossing('payment');
    return payment;
  }

  /** Finds by id alone, because the address of the payer's page is the secret. */
  async find(id: string): Promise<PaymentEntity | null> {
    const [record] = await this.db.query<DbRecord>(
      { name: 'find-payment', text: 'SELECT * FROM payments WHERE id = $1' },
      [id],
    );
    return record ? fromRecord(record) : null;
  }

  async list(query: ListPaymentsRequest): Promise<PaymentEntity[]> {
    const { scope } = query;
    if (scope) return this.listScoped(query, scope);
    const records = await readPage<DbRecord>(this.db, 'payments', query, stateOf(query));
    return records.map(fromRecord);
  }

  /** The field and its metadata key have one index each, in order of id. This reads a page of each and merges them. */
  private async listScoped(
    query: ListPaymentsRequest,
    { field, value }: PaymentScope,
  ): Promise<PaymentEntity[]> {
    const pages = SCOPED_BY[field].map((term) =>
      readPage<DbRecord>(this.db, 'payments', query, { [term]: value, ...stateOf(query) }),
    );
    const payments = (await Promise.all(pages)).flat().map(fromRecord);
    const distinct = new Map(payments.map((payment) => [payment.id, payment]));
    const newestFirst = [...distinct.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
    return newestFirst.slice(0, query.limit + 1);
  }

  /** Locks the payment until the transaction ends. @throws DomainError `not_found` */
  async lock(tx: Tx, id: string): Promise<PaymentEntity> {
    const [record] = await tx.query<DbRecord>(
      { name: 'lock-payment', text: 'SELECT * FROM payments WHERE id = $1 FOR UPDATE' },
      [id],
    );
    if (!record) throw notFound('payment', id);
    return fromRecord(record);
  }

  /** Locks pending payments that expire by `now` (Unix seconds), except those another replica has locked. */
  async lockExpired(tx: Tx, environment: Environment, now: number, limit: number): Promise<PaymentEntity[]> {
    const records = await tx.query<DbRecord>(
      {
        name: 'lock-expired-payments',
        text: `SELECT * FROM payments WHERE status = 'pending' AND environment = $1 AND expires_at <= $2
          ORDER BY expires_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
      },
      [environment, now, limit],
    );
    return records.map(fromRecord);
  }

  /** Saves what a step may change. The payments are locked in this transaction. */
  async save(tx: Tx, ...payments: PaymentEntity[]): Promise<void> {
    await tx.query(SAVE, [JSON.stringify(payments.map(toRecord))]);
  }
}
