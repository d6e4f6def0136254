import { Injectable } from '@nestjs/common';
import type { GetRequest } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord, type Prepared, type Tx } from '@tulay/persistence';
import { CatalogPaymentEntity, type CatalogPaymentDraft, type Refusal } from './catalog-payment.entity';

const { columns, record, toRecord, fromRecord } = rowMapperOf(CatalogPaymentEntity);

/** A transaction of the caller, or the database itself. */
export type Queries = Pick<Tx, 'query'>;

const INSERT: Prepared = {
  name: 'insert-catalog-payment',
  text: `INSERT INTO catalog_payments (${columns}) SELECT ${columns} FROM json_to_record($1::json) AS c(${record})
    ON CONFLICT DO NOTHING RETURNING *`,
};

const FIND: Prepared = {
  name: 'find-catalog-payment',
  text: 'SELECT * FROM catalog_payments WHERE payment_id = $1',
};

const LOCK: Prepared = { name: 'lock-catalog-payment', text: `${FIND.text} FOR UPDATE` };

const FIND_BY_ORDER: Prepared = {
  name: 'find-catalog-payment-by-order',
  text: `SELECT * FROM catalog_payments WHERE source_id = $1 AND form_key = $2 AND method = $3 AND amount = $4
    AND status NOT IN ('failed', 'expired')`,
};

const FIND_BY_FORM_KEY: Prepared = {
  name: 'find-catalog-payment-by-form-key',
  text: `SELECT * FROM catalog_payments WHERE source_id = $1 AND form_key = $2
    AND status NOT IN ('failed', 'expired') ORDER BY payment_id DESC LIMIT 1`,
};

/** The fields that identify one payment of a form. */
export type OrderKey = Pick<CatalogPaymentDraft, 'sourceId' | 'formKey' | 'method' | 'amount'>;

/** The SQL of catalog payments, except the job's. Status changes are conditional updates, which need SQL. */
@Injectable()
export class CatalogPaymentsStore {
  constructor(private readonly db: Database) {}

  /**
   * Saves a catalog payment before the payments service is called.
   * @returns the one to start: an older one if the payment id, or the form key with this amount and method, has one
   */
  async add(draft: CatalogPaymentEntity, on: Queries = this.db): Promise<CatalogPaymentEntity> {
    // The loop repeats only if the older payment ended between the two statements and so left the unique index.
    for (;;) {
      const [added] = await on.query<DbRecord>(INSERT, [JSON.stringify(toRecord(draft))]);
      const stored = added ? fromRecord(added) : await this.findOlder(draft, on);
      if (stored) return stored;
    }
  }

  private async findOlder(draft: CatalogPaymentEntity, on: Queries): Promise<CatalogPaymentEntity | null> {
    return (await this.find(draft.paymentId, on)) ?? (await this.findByOrder(draft, on));
  }

  async find(paymentId: string, on: Queries = this.db): Promise<CatalogPaymentEntity | null> {
    return firstOf(await on.query<DbRecord>(FIND, [paymentId]));
  }

  /** The payment of a form key with this amount and method, unless it ended unpaid. */
  async findByOrder(order: OrderKey, on: Queries = this.db): Promise<CatalogPaymentEntity | null> {
    const { sourceId, formKey, method, amount } = order;
    const values = [sourceId, formKey, method, amount.toString()];
    return firstOf(await on.query<DbRecord>(FIND_BY_ORDER, values));
  }

  /** The payment of a form key, whatever its amount, unless it ended unpaid. */
  async findByFormKey(
    sourceId: string,
    formKey: string,
    on: Queries = this.db,
  ): Promise<CatalogPaymentEntity | null> {
    return firstOf(await on.query<DbRecord>(FIND_BY_FORM_KEY, [sourceId, formKey]));
  }

  /** The payments of a link or an invoice that can still be paid, oldest first. */
  async openFor(sourceId: string, on: Queries = this.db): Promise<CatalogPaymentEntity[]> {
    const records = await on.query<DbRecord>(
      {
        name: 'find-open-catalog-payments',
        text: `SELECT * FROM catalog_payments WHERE source_id = $1 AND status IN ('unconfirmed', 'open')
          ORDER BY payment_id`,
      },
      [sourceId],
    );
    return records.map(fromRecord);
  }

  /** How many of a product the unfinished payments of its merchant's links hold. */
  async heldOf({ merchantId, environment, id }: GetRequest, on: Queries = this.db): Promise<number> {
    const [sum] = await on.query<{ held: number }>(
      {
        name: 'sum-held-goods',
        text: `SELECT coalesce(sum((item->>'quantity')::float8), 0) AS held
          FROM catalog_payments, json_array_elements(items) AS item
          WHERE merchant_id = $1 AND environment = $2 AND status IN ('unconfirmed', 'open')
            AND kind = 'payment_link' AND item->>'productId' = $3`,
      },
      [merchantId, environment, id],
    );
    return sum?.held ?? 0;
  }

  /** Which of these payments were started here. */
  async knownAmong(paymentIds: string[]): Promise<Set<string>> {
    const records = await this.db.query<{ payment_id: string }>(
      {
        name: 'find-known-catalog-payments',
        text: 'SELECT payment_id FROM catalog_payments WHERE payment_id = ANY($1::text[])',
      },
      [paymentIds],
    );
    return new Set(records.map(({ payment_id }) => payment_id));
  }

  /** Locks a catalog payment until the transaction ends; null if the payment was not started here. */
  async lock(tx: Tx, paymentId: string): Promise<CatalogPaymentEntity | null> {
    return firstOf(await tx.query<DbRecord>(LOCK, [paymentId]));
  }

  /** Saves what an outcome changes of a catalog payment locked in this transaction. */
  async saveOutcome(tx: Tx, { paymentId, status, taken }: CatalogPaymentEntity): Promise<void> {
    await tx.query(
      {
        name: 'save-catalog-payment-outcome',
        text: 'UPDATE catalog_payments SET status = $2, taken = $3, due_at = NULL WHERE payment_id = $1',
      },
      [paymentId, status, JSON.stringify(taken)],
    );
  }

  /** Records that the payment exists. Keeps an outcome that an event has recorded meanwhile. */
  async confirm(paymentId: string): Promise<void> {
    await this.db.query(
      {
        name: 'confirm-catalog-payment',
        text: `UPDATE catalog_payments SET status = 'open', refusal = NULL, due_at = NULL
          WHERE payment_id = $1 AND status IN ('unconfirmed', 'refused')`,
      },
      [paymentId],
    );
  }

  /** Records why the payment will never exist, unless it is known to exist. */
  async refuse(paymentId: string, refusal: Refusal): Promise<void> {
    await this.db.query(
      {
        name: 'refuse-catalog-payment',
        text: `UPDATE catalog_payments SET status = 'refused', refusal = $2, due_at = NULL
          WHERE payment_id = $1 AND status = 'unconfirmed'`,
      },
      [paymentId, JSON.stringify(refusal)],
    );
  }
}

const firstOf = ([found]: DbRecord[]): CatalogPaymentEntity | null => (found ? fromRecord(found) : null);
