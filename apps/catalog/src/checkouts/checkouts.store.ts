import { Injectable } from '@nestjs/common';
import { Database, type Prepared, type Tx } from '@tulay/persistence';
import type { CheckoutDraft, CheckoutRow, Refusal } from './checkout.entity';
import { COLUMNS, fromRecord, RECORD, toRecord, type CheckoutRecord } from './checkout.record';

/** The transaction of a caller that has more to save, or the database itself. */
export type Queries = Pick<Tx, 'query'>;

const ADD: Prepared = {
  name: 'add-checkout',
  text: `INSERT INTO checkouts (${COLUMNS}) SELECT ${COLUMNS} FROM json_to_record($1::json) AS c(${RECORD})
    ON CONFLICT DO NOTHING RETURNING *`,
};

const FIND: Prepared = { name: 'find-checkout', text: 'SELECT * FROM checkouts WHERE payment_id = $1' };

const FIND_ATTEMPT: Prepared = {
  name: 'find-checkout-of-attempt',
  text: `SELECT * FROM checkouts WHERE source_id = $1 AND attempt = $2 AND method = $3 AND amount = $4
    AND status NOT IN ('failed', 'expired')`,
};

/** What makes one attempt what it is. */
export type AttemptKey = Pick<CheckoutDraft, 'sourceId' | 'attempt' | 'method' | 'amount'>;

/** All SQL of checkouts. */
@Injectable()
export class CheckoutsStore {
  constructor(private readonly db: Database) {}

  /**
   * Saves a checkout before its payment is asked for.
   * @returns the one to open: an older one if its payment's id, or its attempt with this amount and method, has one
   */
  async add(checkout: CheckoutRow, on: Queries = this.db): Promise<CheckoutRow> {
    // Once more only if the older one ended, and so made way, between two statements.
    for (;;) {
      const [added] = await on.query<CheckoutRecord>(ADD, [JSON.stringify(toRecord(checkout))]);
      const stored = added ? fromRecord(added) : await this.older(checkout, on);
      if (stored) return stored;
    }
  }

  private async older(checkout: CheckoutRow, on: Queries): Promise<CheckoutRow | null> {
    return (await this.find(checkout.paymentId, on)) ?? (await this.findAttempt(checkout, on));
  }

  /** The checkout of an attempt, unless it ended unpaid. */
  async findAttempt(attempt: AttemptKey, on: Queries = this.db): Promise<CheckoutRow | null> {
    const { sourceId, method, amount } = attempt;
    const values = [sourceId, attempt.attempt, method, amount.toString()];
    const [record] = await on.query<CheckoutRecord>(FIND_ATTEMPT, values);
    return record ? fromRecord(record) : null;
  }

  async find(paymentId: string, on: Queries = this.db): Promise<CheckoutRow | null> {
    const [record] = await on.query<CheckoutRecord>(FIND, [paymentId]);
    return record ? fromRecord(record) : null;
  }

  /** The checkout of an attempt that did not end unpaid, whatever its amount. */
  async ofAttempt(sourceId: string, attempt: string, on: Queries = this.db): Promise<CheckoutRow | null> {
    const [record] = await on.query<CheckoutRecord>(
      {
        name: 'find-checkout-by-attempt',
        text: `SELECT * FROM checkouts WHERE source_id = $1 AND attempt = $2
          AND status NOT IN ('failed', 'expired') ORDER BY payment_id DESC LIMIT 1`,
      },
      [sourceId, attempt],
    );
    return record ? fromRecord(record) : null;
  }

  /** The checkouts of a link or an invoice that can still be paid, oldest first. */
  async openOf(sourceId: string, on: Queries = this.db): Promise<CheckoutRow[]> {
    const records = await on.query<CheckoutRecord>(
      {
        name: 'find-open-checkouts',
        text: `SELECT * FROM checkouts WHERE source_id = $1 AND status IN ('opening', 'open') ORDER BY payment_id`,
      },
      [sourceId],
    );
    return records.map(fromRecord);
  }

  /** Of these payments, those that were opened from here. */
  async ownOf(paymentIds: string[]): Promise<Set<string>> {
    const records = await this.db.query<Pick<CheckoutRecord, 'payment_id'>>(
      {
        name: 'find-own-payments',
        text: 'SELECT payment_id FROM checkouts WHERE payment_id = ANY($1::text[])',
      },
      [paymentIds],
    );
    return new Set(records.map((record) => record.payment_id));
  }

  /** Locks the checkout of a payment until the transaction ends; null for a payment that is none of ours. */
  async lock(tx: Tx, paymentId: string): Promise<CheckoutRow | null> {
    const [record] = await tx.query<CheckoutRecord>(
      { name: 'lock-checkout', text: 'SELECT * FROM checkouts WHERE payment_id = $1 FOR UPDATE' },
      [paymentId],
    );
    return record ? fromRecord(record) : null;
  }

  /** Saves what an outcome changes of a checkout locked in this transaction. */
  async save(tx: Tx, { paymentId, status, taken }: CheckoutRow): Promise<void> {
    await tx.query(
      {
        name: 'save-checkout',
        text: 'UPDATE checkouts SET status = $2, taken = $3, due_at = NULL WHERE payment_id = $1',
      },
      [paymentId, status, JSON.stringify(taken)],
    );
  }

  /** Writes down that the payment exists. What its events have told since is newer, and stays. */
  async opened(paymentId: string): Promise<void> {
    await this.db.query(
      {
        name: 'open-checkout',
        text: `UPDATE checkouts SET status = 'open', refusal = NULL, due_at = NULL
          WHERE payment_id = $1 AND status IN ('opening', 'refused')`,
      },
      [paymentId],
    );
  }

  /** Writes down why the payment will never exist, unless it turned out to. */
  async refused(paymentId: string, refusal: Refusal): Promise<void> {
    await this.db.query(
      {
        name: 'refuse-checkout',
        text: `UPDATE checkouts SET status = 'refused', refusal = $2, due_at = NULL
          WHERE payment_id = $1 AND status = 'opening'`,
      },
      [paymentId, JSON.stringify(refusal)],
    );
  }
}
