import { Injectable } from '@nestjs/common';
import type { DomainError, Environment, Payment, Tenant } from '@tulay/contracts';
import { Batcher } from '@tulay/messaging';
import {
  caused,
  Database,
  rowMapperOf,
  type Caused,
  type DbRecord,
  type InsertRows,
} from '@tulay/persistence';
import { failpoint } from '@tulay/service-host';
import type { EndedAttempt } from '../attempts/attempt.entity';
import { AttemptsStore } from '../attempts/attempts.store';
import { toEnded, UPDATE_ENDED } from '../attempts/ended-attempt';
import {
  CLAIMABLE,
  KEY_SECONDS,
  KeyRejectionsStore,
  type KeyedRequest,
} from '../attempts/key-rejections.store';
import { PaymentEntity } from './payment.entity';
import type { PaymentEvent } from './payment.view';

const { columns: COLUMNS, record: RECORD, toRecord } = rowMapperOf(PaymentEntity);

interface PaymentInsert {
  payment: PaymentEntity;
  event: PaymentEvent;
  /** Key under which the payment is stored, as in `keyOf`. */
  key: string | null;
}

type CausedInsert = Omit<PaymentInsert, 'event'> & { event: Caused<PaymentEvent> };

/** SQL expression for the key of a row. `own_key` is set only for requests without an Idempotency-Key. */
const KEY = 'coalesce(idempotency_key, own_key)';

/**
 * Inserts a row if its key is unused or claimable. Keys are locked in sorted order, so that two
 * replicas that insert the same keys cannot deadlock.
 */
const INSERT: InsertRows = {
  name: 'insert-payments',
  with: `requested AS MATERIALIZED (SELECT * FROM json_to_recordset($1::json) AS p(${RECORD}, own_key text)),
    keyed AS (
      INSERT INTO payment_keys AS k (merchant_id, environment, key, payment_id, created)
      SELECT merchant_id, environment, ${KEY}, id, created FROM requested WHERE ${KEY} IS NOT NULL
      ORDER BY merchant_id, environment, ${KEY}
      ON CONFLICT (merchant_id, environment, key) DO UPDATE
      SET payment_id = excluded.payment_id, created = excluded.created, asking_until = NULL, rejection = NULL
      WHERE ${CLAIMABLE}
      RETURNING payment_id
    )`,
  text: `INSERT INTO payments (${COLUMNS}) SELECT ${COLUMNS} FROM requested
    WHERE ${KEY} IS NULL OR id IN (SELECT payment_id FROM keyed)
    ON CONFLICT (id) DO NOTHING RETURNING id`,
};

/**
 * Inserts a payment after a provider call. The key was claimed before the call; the attempt's end is saved in
 * the same statement.
 */
const INSERT_OPENED: InsertRows = {
  name: 'insert-opened-payment',
  with: `requested AS MATERIALIZED (
      SELECT * FROM json_to_recordset($1::json) AS p(${RECORD}, own_key text, ended json)),
    ended AS (${UPDATE_ENDED('requested r, json_to_record(r.ended)')}),
    keyed AS (
      UPDATE payment_keys k SET asking_until = NULL FROM requested r
      WHERE k.merchant_id = r.merchant_id AND k.environment = r.environment AND k.key = ${KEY}
        AND k.payment_id = r.id AND k.asking_until > '-infinity'
      RETURNING k.payment_id
    )`,
  text: INSERT.text,
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

@Injectable()
export class PaymentInsertsStore {
  private readonly batcher = new Batcher<CausedInsert, boolean>({ run: (batch) => this.insertAll(batch) });

  constructor(
    private readonly db: Database,
    private readonly attempts: AttemptsStore,
    private readonly rejections: KeyRejectionsStore,
  ) {}

  /**
   * Inserts the payment with its key and its event. Concurrent payments share one statement, except payments
   * opened by a provider, which are inserted together with the end of their attempt.
   * @returns false, without changes, if the ID or the key already exists
   */
  insert({ payment, event, key }: PaymentInsert, ended: EndedAttempt | null = null): Promise<boolean> {
    const insert = { payment, event: caused(event), key };
    return ended ? this.insertOpened(insert, ended) : this.batcher.add(insert);
  }

  /**
   * Stores why a request was rejected, so that no earlier attempt with its key creates a payment.
   * @param refusal null if the key or the ID was taken
   * @param now Unix seconds
   * @returns the error for the caller; null if another attempt has created the payment
   */
  reject(request: KeyedRequest, refusal: DomainError | null, now: number): Promise<DomainError | null> {
    return refusal && refusal.code !== 'conflict'
      ? this.rejections.keep(request, refusal, now)
      : this.rejections.whyTaken(request);
  }

  /** Returns whether a live process is currently creating the payment at a provider. */
  isAsked(paymentId: string): Promise<boolean> {
    return this.attempts.isAsked(paymentId);
  }

  /**
   * Returns the payment that the key created after `since` (Unix seconds), as stored in its first event and
   * returned in the first response.
   */
  async find({ merchantId, environment }: Tenant, key: string, since: number): Promise<Payment | null> {
    const values = [merchantId, environment, key, since];
    const [row] = await this.db.query<{ data: { object: Payment } }>(FIND, values);
    return row?.data.object ?? null;
  }

  /**
   * Deletes keys older than a day.
   * @returns the number of deleted keys, at most `limit`
   */
  async removeOldKeys(environment: Environment, now: number, limit: number): Promise<number> {
    return (await this.db.query(REMOVE_OLD, [environment, now - KEY_SECONDS, limit])).length;
  }

  private async insertOpened(insert: CausedInsert, ended: EndedAttempt): Promise<boolean> {
    failpoint('payments.opened.saving');
    const row = { ...toRow(insert), ended: toEnded(ended) };
    const inserted = await this.db.insertWithEvents(INSERT_OPENED, [row], [insert.event]);
    failpoint('payments.opened.saved');
    return inserted.has(insert.payment.id);
  }

  private async insertAll(batch: CausedInsert[]): Promise<(boolean | Error)[]> {
    try {
      return await this.insertTogether(batch);
    } catch (error) {
      // One invalid row fails the whole statement, so each row is inserted again individually.
      if (batch.length === 1) return [error as Error];
      const alone = batch.map((insert) => this.insertTogether([insert]).catch((e: Error) => [e]));
      return (await Promise.all(alone)).flat();
    }
  }

  private async insertTogether(batch: CausedInsert[]): Promise<boolean[]> {
    const first = firstOfEach(batch);
    const rows = first.map(toRow);
    const events = first.map(({ event }) => event);
    const inserted = await this.db.insertWithEvents(INSERT, rows, events);
    const chosen = new Set(first);
    return batch.map((insert) => chosen.has(insert) && inserted.has(insert.payment.id));
  }
}

function toRow({ payment, key }: CausedInsert): DbRecord {
  const row = toRecord(payment);
  if (key !== payment.idempotencyKey) row['own_key'] = key;
  return row;
}

/**
 * Returns the first insert for each ID and key, because a statement can insert each only once. Duplicates
 * within a batch count as existing.
 */
function firstOfEach(batch: CausedInsert[]): CausedInsert[] {
  const seen = new Set<string>();
  return batch.filter(({ payment: { id, merchantId, environment }, key }) => {
    const scoped = key === null ? id : `${merchantId}\n${environment}\n${key}`;
    if (seen.has(id) || seen.has(scoped)) return false;
    seen.add(id).add(scoped);
    return true;
  });
}
