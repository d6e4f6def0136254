import { Injectable } from '@nestjs/common';
import { idOf, type Environment, type Tenant } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord, type Prepared, type Tx } from '@tulay/persistence';
import { AttemptEntity, type EndedAttempt, type NewAttempt } from './attempt.entity';
import { toEnded, UPDATE_ENDED } from './ended-attempt';
import { CLAIMABLE } from './key-rejections.store';

const { columns: COLUMNS, record: RECORD, fromRecord, toRecord } = rowMapperOf(AttemptEntity);

/**
 * Time for which a provider call is assumed to be in progress, longer than the call's deadline. After this
 * time, the calling process is assumed to have crashed.
 */
const ASKED_FOR = "interval '8 seconds'";

/**
 * Saves the end of the previous attempt, claims the Idempotency-Key and inserts the next attempt. Inserts
 * nothing if another payment has the key, another process is creating the payment, or the payment exists.
 */
const BEGIN: Prepared = {
  name: 'begin-attempt',
  text: `WITH requested AS MATERIALIZED (SELECT * FROM json_to_record($1::json) AS a(${RECORD}, key text)),
    ended AS (${UPDATE_ENDED('json_to_record($2::json)')}),
    keyed AS (
      INSERT INTO payment_keys AS k (merchant_id, environment, key, payment_id, created, asking_until)
      SELECT merchant_id, environment, key, payment_id, created, now() + ${ASKED_FOR} FROM requested
      WHERE key IS NOT NULL
      ON CONFLICT (merchant_id, environment, key) DO UPDATE
      SET payment_id = excluded.payment_id, created = excluded.created, asking_until = excluded.asking_until, rejection = NULL
      WHERE ${CLAIMABLE} OR (k.asking_until > now() AND k.payment_id = excluded.payment_id)
      RETURNING payment_id)
    INSERT INTO provider_attempts (${COLUMNS.replace('number, ', '')}, number, asked_until)
    SELECT ${COLUMNS.replace('number, ', '')},
      (SELECT coalesce(max(number), 0) + 1 FROM provider_attempts o WHERE o.payment_id = requested.payment_id),
      now() + ${ASKED_FOR}
    FROM requested
    WHERE (key IS NULL OR EXISTS (SELECT 1 FROM keyed))
      AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.id = requested.payment_id)
      AND NOT EXISTS (SELECT 1 FROM provider_attempts o WHERE o.payment_id = requested.payment_id
        AND o.state = 'asking' AND o.asked_until > now() AND o.id IS DISTINCT FROM $3)
    ON CONFLICT DO NOTHING RETURNING id`,
};

const GIVE_UP: Prepared = {
  name: 'give-up-attempt',
  text: `WITH ended AS (${UPDATE_ENDED('json_to_record($1::json)')} RETURNING a.payment_id)
    DELETE FROM payment_keys k USING ended WHERE k.merchant_id = $2 AND k.environment = $3
      AND k.payment_id = ended.payment_id AND k.asking_until IS NOT NULL`,
};

@Injectable()
export class AttemptsStore {
  constructor(private readonly db: Database) {}

  /**
   * Saves an attempt before the provider is called, and claims the payment's Idempotency-Key in the same
   * statement.
   * @param before the preceding failed attempt of this process; its end is saved in the same statement
   * @returns false if the key is taken, or the payment exists or is being created by another process
   */
  async begin(attempt: NewAttempt, key: string | null, before: EndedAttempt | null): Promise<boolean> {
    const row = JSON.stringify({ ...toRecord(attempt as AttemptEntity), key });
    const ended = JSON.stringify(before ? toEnded(before) : {});
    return (await this.db.query(BEGIN, [row, ended, before?.id ?? null])).length === 1;
  }

  /**
   * Saves the end of the last attempt when no provider created the payment, and releases the Idempotency-Key.
   */
  async giveUp({ merchantId, environment }: Tenant, ended: EndedAttempt): Promise<void> {
    await this.db.query(GIVE_UP, [JSON.stringify(toEnded(ended)), merchantId, environment]);
  }

  /** Returns whether a live process is currently creating the payment at a provider. */
  async isAsked(paymentId: string): Promise<boolean> {
    const asked = await this.db.query(
      `SELECT 1 FROM provider_attempts WHERE payment_id = $1 AND state = 'asking' AND asked_until > now()`,
      [paymentId],
    );
    return asked.length > 0;
  }

  async find(id: string): Promise<AttemptEntity | null> {
    const [record] = await this.db.query<DbRecord>('SELECT * FROM provider_attempts WHERE id = $1', [id]);
    return record ? fromRecord(record) : null;
  }

  async ofPayment(paymentId: string): Promise<AttemptEntity[]> {
    const text = 'SELECT * FROM provider_attempts WHERE payment_id = $1 ORDER BY number';
    return (await this.db.query<DbRecord>(text, [paymentId])).map(fromRecord);
  }

  /** Claims due attempts whose provider call has ended, with a lease that ends at `until` (Unix seconds). */
  async claimDue(
    environment: Environment,
    now: number,
    until: number,
    limit: number,
  ): Promise<AttemptEntity[]> {
    const records = await this.db.query<DbRecord>(
      `UPDATE provider_attempts SET due_at = $3, claims = claims + 1 WHERE id IN (
         SELECT id FROM provider_attempts WHERE environment = $1 AND due_at <= $2
           AND NOT (state = 'asking' AND asked_until > now())
         ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING *`,
      [environment, now, until, limit],
    );
    return records.map(fromRecord);
  }

  /**
   * Saves the result of a poll. The due time is kept if a callback made the attempt due during the poll or
   * another replica has claimed it.
   */
  async savePoll(tx: Tx, row: AttemptEntity): Promise<void> {
    await tx.query(
      `UPDATE provider_attempts SET outcome = $2, payment_ref = $3, cancel = $4, polls = $5,
         due_at = CASE WHEN claims = $7 THEN $6 ELSE due_at END WHERE id = $1`,
      [row.id, row.outcome, row.paymentRef, row.cancel, row.polls, row.dueAt, row.claims],
    );
  }

  /** Reschedules an attempt whose provider could not be reached. */
  async postpone({ id, claims }: AttemptEntity, dueAt: number): Promise<void> {
    await this.db.query(
      'UPDATE provider_attempts SET due_at = $3 WHERE id = $1 AND claims = $2 AND due_at IS NOT NULL',
      [id, claims, dueAt],
    );
  }

  /** Marks attempts to be canceled at their providers after the transaction commits. */
  async wantCancel(tx: Tx, ids: string[], now: number): Promise<void> {
    await tx.query(
      `UPDATE provider_attempts SET cancel = 'wanted', polls = 0, due_at = $2, claims = claims + 1 WHERE id = ANY($1) AND outcome IS NULL`,
      [ids, now],
    );
  }

  /** Restarts polling for an attempt whose payment an operator resolved as succeeded. */
  async wantConfirmation(tx: Tx, id: string, now: number): Promise<void> {
    await tx.query(
      'UPDATE provider_attempts SET polls = 0, due_at = $2, claims = claims + 1 WHERE id = $1 AND outcome IS NULL',
      [id, now],
    );
  }

  /**
   * Makes the attempt that a callback identifies due immediately. Saves the provider's IDs, because the
   * response that contained the IDs may have been lost.
   * @returns false if the attempt does not exist
   */
  async wake(
    tx: Tx,
    provider: string,
    subject: { reference: string | null; providerRef: string | null; ids: Record<string, string> },
    now: number,
  ): Promise<boolean> {
    const id = subject.reference === null ? null : idOf('pat', subject.reference);
    const refs = [subject.providerRef, ...Object.values(subject.ids)].filter((ref) => ref !== null);
    const woken = await tx.query(
      `UPDATE provider_attempts SET due_at = least(coalesce(due_at, $4), $4), claims = claims + 1,
         ids = ($5::jsonb || ids::jsonb)::json
       WHERE provider = $1 AND (id = $2 OR provider_ref = ANY($3)) RETURNING id`,
      [provider, id, refs, now, JSON.stringify(subject.ids)],
    );
    return woken.length > 0;
  }
}
