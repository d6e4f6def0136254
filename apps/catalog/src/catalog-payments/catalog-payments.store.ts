import { Injectable } from '@nestjs/common';
import { takeCommandId, type GetRequest } from '@tulay/contracts';
import { Database, findAnswer, rowMapperOf, type DbRecord, type Prepared, type Tx } from '@tulay/persistence';
import { CatalogPaymentEntity, type CatalogPaymentDraft, type Refusal } from './catalog-payment.entity';

const { columns, record, toRecord, fromRecord } = rowMapperOf(CatalogPaymentEntity);

/** The caller's transaction, or the database outside a transaction. */
export type Queries = Pick<Tx, 'query'>;

/**
 * Inserts the payment and the result of its command. Inserts nothing if the command already has a result, for
 * example if an earlier attempt was rejected.
 */
const INSERT: Prepared = {
  name: 'insert-catalog-payment-of-command',
  text: `WITH claimed AS (
      INSERT INTO command_answers (command, answer) SELECT $2, '{}' WHERE $2::text IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING command
    )
    INSERT INTO catalog_payments (${columns}) SELECT ${columns} FROM json_to_record($1::json) AS c(${record})
    WHERE $2::text IS NULL OR EXISTS (SELECT 1 FROM claimed)
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

export type OrderKey = Pick<CatalogPaymentDraft, 'sourceId' | 'formKey' | 'method' | 'amount'>;

/**
 * Stores catalog payments. The retry job uses `UnconfirmedPaymentsStore` instead. Status changes are
 * conditional updates in SQL, which TypeORM repositories cannot express.
 */
@Injectable()
export class CatalogPaymentsStore {
  constructor(private readonly db: Database) {}

  /**
   * Saves a catalog payment before the payments service is called.
   * @returns the saved payment, or an existing payment with the same ID or with the same idempotency token,
   * amount and method
   * @throws FinalRefusal if an earlier attempt was rejected
   */
  async add(draft: CatalogPaymentEntity, on: Queries = this.db): Promise<CatalogPaymentEntity> {
    // Loops only if the existing payment has ended in the meantime and is therefore no longer in the unique
    // index.
    for (let command = takeCommandId(); ; command = null) {
      const [added] = await on.query<DbRecord>(INSERT, [JSON.stringify(toRecord(draft)), command]);
      const stored = added ? fromRecord(added) : await this.findOlder(draft, on);
      if (stored) return stored;
      if (command !== null) await findAnswer(on, command);
    }
  }

  private async findOlder(draft: CatalogPaymentEntity, on: Queries): Promise<CatalogPaymentEntity | null> {
    return (await this.find(draft.paymentId, on)) ?? (await this.findByOrder(draft, on));
  }

  async find(paymentId: string, on: Queries = this.db): Promise<CatalogPaymentEntity | null> {
    return firstOf(await on.query<DbRecord>(FIND, [paymentId]));
  }

  /**
   * Returns the payment with this idempotency token, amount and method. Ignores failed and expired payments.
   */
  async findByOrder(order: OrderKey, on: Queries = this.db): Promise<CatalogPaymentEntity | null> {
    const { sourceId, formKey, method, amount } = order;
    const values = [sourceId, formKey, method, amount.toString()];
    return firstOf(await on.query<DbRecord>(FIND_BY_ORDER, values));
  }

  /** Returns the payment with this idempotency token and any amount. Ignores failed and expired payments. */
  async findByFormKey(
    sourceId: string,
    formKey: string,
    on: Queries = this.db,
  ): Promise<CatalogPaymentEntity | null> {
    return firstOf(await on.query<DbRecord>(FIND_BY_FORM_KEY, [sourceId, formKey]));
  }

  /** Returns a source's unfinished payments, oldest first. */
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

  /** Returns how many units of a product are on hold for unfinished payments of payment links. */
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

  /** Returns the payment IDs for which a catalog payment exists. */
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

  /**
   * Locks a catalog payment until the transaction ends. Returns null if catalog did not start the payment.
   */
  async lock(tx: Tx, paymentId: string): Promise<CatalogPaymentEntity | null> {
    return firstOf(await tx.query<DbRecord>(LOCK, [paymentId]));
  }

  /** Saves the outcome of a catalog payment that this transaction has locked. */
  async saveOutcome(tx: Tx, { paymentId, status, taken }: CatalogPaymentEntity): Promise<void> {
    await tx.query(
      {
        name: 'save-catalog-payment-outcome',
        text: 'UPDATE catalog_payments SET status = $2, taken = $3, due_at = NULL WHERE payment_id = $1',
      },
      [paymentId, status, JSON.stringify(taken)],
    );
  }

  /** Saves the total refunded amount of a catalog payment that this transaction has locked. */
  async saveRefunds(tx: Tx, { paymentId, amountRefunded }: CatalogPaymentEntity): Promise<void> {
    await tx.query(
      {
        name: 'save-catalog-payment-refunds',
        text: 'UPDATE catalog_payments SET amount_refunded = $2 WHERE payment_id = $1',
      },
      [paymentId, amountRefunded.toString()],
    );
  }

  /** Records that the payment exists. Does not overwrite an outcome that an event has already recorded. */
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

  /** Records why the payments service rejected the payment, unless the payment is known to exist. */
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
