import { Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  notFound,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type Environment,
  type GetRequest,
  type ListPaymentsRequest,
  type PaymentScope,
} from '@tulay/contracts';
import {
  combinationsOf,
  Database,
  readPage,
  rowMapperOf,
  type DbRecord,
  type PageFilters,
  type Prepared,
  type Range,
  type Terms,
  type Tx,
} from '@tulay/persistence';
import { PaymentEntity } from './payment.entity';

const { columns: COLUMNS, record: RECORD, fromRecord, toRecord } = rowMapperOf(PaymentEntity);

const INSERT: Prepared = {
  name: 'insert-payment',
  text: `INSERT INTO payments (${COLUMNS}) SELECT ${COLUMNS} FROM json_to_recordset($1::json) AS p(${RECORD})
    ON CONFLICT (id) DO NOTHING RETURNING id`,
};

const SAVE: Prepared = {
  name: 'save-payments',
  text: `UPDATE payments SET status = p.status, provider_ref = p.provider_ref, wallet_ref = p.wallet_ref,
      failure = p.failure, succeeded_at = p.succeeded_at, failed_at = p.failed_at, ended_at = p.ended_at,
      provider_fee = p.provider_fee
    FROM json_to_recordset($1::json) AS p(${RECORD}) WHERE payments.id = p.id`,
};

/** Expressions for customer searches. Migrations 0037 and 0079 index them. */
export const PAYER_EMAIL = "lower(left(customer->>'email', 255))";
const PAYER_NAME = `search_form(left(customer->>'name', 100)) COLLATE "C"`;
const PAYER_LAST_NAME = `search_form(substring(left(customer->>'name', 100) from '\\s(\\S+)\\s*$')) COLLATE "C"`;

/**
 * Returns the SQL of the list filters. Migrations 0021, 0036, 0037, 0079 and 0098 create an index for each filter.
 */
const filtersOf = (query: ListPaymentsRequest): PageFilters => ({
  equal: {
    id: query.id,
    status: query.status,
    method: query.method,
    customer_id: query.customerId,
    external_id: query.externalId,
    source_type: query.sourceType,
    source_id: query.source,
    reference: query.reference,
  },
  terms: { '(succeeded_at IS NOT NULL) = ?': query.paid, [`${PAYER_EMAIL} = lower(?)`]: query.email },
  ranges: query.name === undefined ? [amountsOf(query)] : namesOf(query.name),
  oneOf: query.scope ? scopedBy(query.scope) : statesOf(query),
});

export const amountsOf = ({
  currency,
  amountGte,
  amountLte,
}: Pick<ListPaymentsRequest, 'currency' | 'amountGte' | 'amountLte'>): Range => ({
  by: 'amount',
  terms: { 'currency = ?': currency, 'amount >= ?': amountGte, 'amount <= ?': amountLte },
});

/**
 * Matches names that start with `text`, and names whose last word starts with `text`. chr(1114111) is the
 * last Unicode character and sorts after any other character.
 */
export const namesOf = (text: string): Range[] =>
  [PAYER_NAME, PAYER_LAST_NAME].map((name) => ({
    by: name,
    terms: { [`${name} >= search_form(?)`]: text, [`${name} < search_form(?) || chr(1114111)`]: text },
  }));

/** Matches payments by the column or, if the column has a different value, by the metadata. */
function scopedBy({ field, value }: PaymentScope): Terms[] {
  const inMetadata = `left(metadata->>'${field}', 256) = ?`;
  return [{ [`${field} = ?`]: value }, { [inMetadata]: value, [`${field} IS DISTINCT FROM ?`]: value }];
}

/**
 * The index `payments_by_state` contains the status and the method before `created`, so a list filtered by only
 * one of these columns reads a page for each value of the other column. The indexes by source contain only the
 * status. Filters by customer, order, email address or reference do not need this, because they match few
 * payments and have their own indexes.
 */
function statesOf(query: ListPaymentsRequest): Terms[] | undefined {
  const { id, status, method, customerId, externalId, sourceType, source, reference, email } = query;
  if ([id, customerId, externalId, reference, email].some((value) => value !== undefined)) return undefined;
  if (sourceType !== undefined || source !== undefined)
    return status === undefined ? combinationsOf({ status: PAYMENT_STATUSES }) : undefined;
  if (status !== undefined && method === undefined) return combinationsOf({ method: PAYMENT_METHODS });
  if (method !== undefined && status === undefined) return combinationsOf({ status: PAYMENT_STATUSES });
  return undefined;
}

@Injectable()
export class PaymentsStore {
  constructor(private readonly db: Database) {}

  /** @returns false, without changes, if the ID already exists */
  async insertIn(tx: Tx, payment: PaymentEntity): Promise<boolean> {
    return (await tx.query(INSERT, [JSON.stringify([toRecord(payment)])])).length === 1;
  }

  /** @throws DomainError `not_found`, or `unauthenticated` for a payment of the other environment */
  async get({ id, merchantId, environment }: GetRequest): Promise<PaymentEntity> {
    const payment = await this.find(id);
    if (payment?.merchantId !== merchantId) throw notFound('payment', id);
    if (payment.environment !== environment) throw environmentCrossing('payment');
    return payment;
  }

  /** Finds a payment by its ID only, because the ID in the checkout's URL is the credential. */
  async find(id: string): Promise<PaymentEntity | null> {
    const [record] = await this.db.query<DbRecord>(
      { name: 'find-payment', text: 'SELECT * FROM payments WHERE id = $1' },
      [id],
    );
    return record ? fromRecord(record) : null;
  }

  async list(query: ListPaymentsRequest): Promise<PaymentEntity[]> {
    return (await readPage<DbRecord>(this.db, 'payments', query, filtersOf(query))).map(fromRecord);
  }

  /** @throws DomainError `not_found` if the payment does not exist */
  async lock(tx: Tx, id: string): Promise<PaymentEntity> {
    const [record] = await tx.query<DbRecord>(
      { name: 'lock-payment', text: 'SELECT * FROM payments WHERE id = $1 FOR UPDATE' },
      [id],
    );
    if (!record) throw notFound('payment', id);
    return fromRecord(record);
  }

  /**
   * Locks pending payments that expire by `now` (Unix seconds), and skips payments locked by another replica.
   */
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

  /** Saves the mutable columns. The payments must be locked in the same transaction. */
  async save(tx: Tx, ...payments: PaymentEntity[]): Promise<void> {
    await tx.query(SAVE, [JSON.stringify(payments.map(toRecord))]);
  }
}
