import { Injectable } from '@nestjs/common';
import type { Environment, Payment, Tenant } from '@tulay/contracts';
import { Batcher } from '@tulay/messaging';
import { Database, type InsertRows } from '@tulay/persistence';
import type { PaymentRow } from './payment.entity';
import { COLUMNS, RECORD, toRecord } from './payment.record';
import type { PaymentEvent } from './payment.view';

/** How long an Idempotency-Key leads to the payment it made, on the clock of the environment. */
export const KEY_SECONDS = 24 * 3600;

/** A payment that is to be made, with its first event, which shows it. */
interface Creation {
  payment: PaymentRow;
  event: PaymentEvent;
}

/**
 * A key that is free, or was used more than a day ago, is the row's own; any other keeps the row out. Sorted, so that two
 * replicas that take the same keys at once wait for each other in one order only.
 */
const INSERT: InsertRows = {
  name: 'insert-payments',
  with: `asked AS MATERIALIZED (SELECT * FROM json_to_recordset($1::json) AS p(${RECORD})),
    keyed AS (
      INSERT INTO payment_keys AS k (merchant_id, environment, key, payment_id, created)
      SELECT merchant_id, environment, idempotency_key, id, created FROM asked WHERE idempotency_key IS NOT NULL
      ORDER BY merchant_id, environment, idempotency_key
      ON CONFLICT (merchant_id, environment, key) DO UPDATE SET payment_id = excluded.payment_id, created = excluded.created
      WHERE k.created <= excluded.created - ${KEY_SECONDS}
      RETURNING payment_id
    )`,
  text: `INSERT INTO payments (${COLUMNS}) SELECT ${COLUMNS} FROM asked
    WHERE idempotency_key IS NULL OR id IN (SELECT payment_id FROM keyed)
    ON CONFLICT (id) DO NOTHING RETURNING id`,
};

const FIND = {
  name: 'find-created-payment',
  text: `SELECT e.data FROM payment_keys k JOIN outbox_events e ON e.aggregate_id = k.payment_id
    WHERE k.merchant_id = $1 AND k.environment = $2 AND k.key = $3 AND k.created > $4
    ORDER BY e.seq LIMIT 1`,
};

const REMOVE_OLD = `WITH gone AS (
    DELETE FROM payment_keys WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM payment_keys WHERE environment = $1 AND created <= $2 LIMIT $3)) RETURNING 1
  ) SELECT 1 FROM gone`;

/** The way of payments into their table: one of an id, and one of an Idempotency-Key in a day. */
@Injectable()
export class CreationsStore {
  private readonly creations = new Batcher<Creation, boolean>({ run: (batch) => this.insertAll(batch) });

  constructor(private readonly db: Database) {}

  /**
   * Inserts the payment with its key and its event; payments that arrive together share one statement.
   * @returns false if its id or its key was known already, and nothing was written
   */
  insert(payment: PaymentRow, event: PaymentEvent): Promise<boolean> {
    return this.creations.add({ payment, event });
  }

  /** What a key made since `since` (Unix seconds), as it was answered then: its first event holds it. */
  async find({ merchantId, environment }: Tenant, key: string, since: number): Promise<Payment | null> {
    const values = [merchantId, environment, key, since];
    const [row] = await this.db.query<{ data: { object: Payment } }>(FIND, values);
    return row?.data.object ?? null;
  }

  /** Forgets keys that lead nowhere any more; answers how many, at most `limit`. */
  async removeOldKeys(environment: Environment, now: number, limit: number): Promise<number> {
    return (await this.db.query(REMOVE_OLD, [environment, now - KEY_SECONDS, limit])).length;
  }

  private async insertAll(batch: Creation[]): Promise<(boolean | Error)[]> {
    try {
      return await this.insertTogether(batch);
    } catch (error) {
      // One bad row fails the statement for all: each is tried alone, so that each gets its own answer.
      if (batch.length === 1) return [error as Error];
      const alone = batch.map((creation) => this.insertTogether([creation]).catch((e: Error) => [e]));
      return (await Promise.all(alone)).flat();
    }
  }

  private async insertTogether(batch: Creation[]): Promise<boolean[]> {
    const first = firstOfEach(batch);
    const records = [...first.values()].map(({ payment }) => toRecord(payment));
    const inserted = await this.db.insertWithEvents(INSERT, records, ({ id }) => first.get(id)!.event);
    return batch.map((creation) => inserted.has(creation.payment.id));
  }
}

/** One statement takes an id and a key once: whoever comes second in a batch finds what the first has made. */
function firstOfEach(batch: Creation[]): Map<string, Creation> {
  const first = new Map<string, Creation>();
  const keys = new Set<string>();
  for (const creation of batch) {
    const { id, merchantId, environment, idempotencyKey } = creation.payment;
    const key = idempotencyKey === null ? id : `${merchantId}\n${environment}\n${idempotencyKey}`;
    if (first.has(id) || keys.has(key)) continue;
    first.set(id, creation);
    keys.add(key);
  }
  return first;
}
