import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const ENDED = 'coalesce(ended_at, succeeded_at, failed_at, expires_at)';
const INDEX = `payments (merchant_id, environment, (${ENDED})) WHERE status IN ('succeeded', 'failed', 'expired', 'refunded')`;

const TABLES = `
  ALTER TABLE payments ADD COLUMN IF NOT EXISTS ended_at bigint;
  CREATE TABLE IF NOT EXISTS payment_days (
    merchant_id text   NOT NULL,
    environment text   NOT NULL CHECK (environment IN ('test', 'live')),
    day         date   NOT NULL,
    method      text   NOT NULL,
    currency    text   NOT NULL,
    ending      text   NOT NULL CHECK (ending IN ('succeeded', 'failed', 'expired')),
    payments    bigint NOT NULL CHECK (payments > 0),
    amount      bigint NOT NULL CHECK (amount >= 0),
    PRIMARY KEY (merchant_id, environment, day, method, currency, ending)
  );
  CREATE TABLE IF NOT EXISTS payment_day_marks (
    environment text        PRIMARY KEY CHECK (environment IN ('test', 'live')),
    until       bigint      NOT NULL,
    safe        bigint      NOT NULL CHECK (safe >= until),
    seen        bigint      NOT NULL CHECK (seen >= safe),
    seen_at     timestamptz NOT NULL
  )`;

const SUMMED_SECONDS = 31 * 86_400;
/**
 * Age in seconds after which a transaction of the concurrently running previous release is assumed to be
 * committed.
 */
const UNSEEN_SECONDS = 300;

const FILL = `INSERT INTO payment_days (merchant_id, environment, day, method, currency, ending, payments, amount)
  SELECT merchant_id, environment, (to_timestamp(${ENDED} + 28800) AT TIME ZONE 'UTC')::date AS on_day, method, currency,
    CASE status WHEN 'refunded' THEN 'succeeded' ELSE status END AS ended_as, count(*), sum(amount)::bigint
  FROM payments WHERE environment = $1 AND ${ENDED} >= $2 AND ${ENDED} < $3
    AND status IN ('succeeded', 'failed', 'expired', 'refunded')
  GROUP BY merchant_id, environment, on_day, method, currency, ended_as`;

/**
 * Creates the daily sums of completed payments and the column for a payment's completion time. The migration
 * sums the last 31 days without blocking writes, and the job then adds later payments. After a crash, the
 * migration starts again from the beginning.
 */
export class CreatePaymentDays0075000000001 implements MigrationInterface {
  name = 'CreatePaymentDays0075000000001';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(TABLES);
    await db.query('TRUNCATE payment_days, payment_day_marks');
    await replaceIndexes(db, { payments_by_end: INDEX });
    const until = Math.floor(Date.now() / 1000) - UNSEEN_SECONDS;
    for (const environment of ['test', 'live']) await this.fill(db, environment, until);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE payment_days, payment_day_marks; ALTER TABLE payments DROP COLUMN ended_at');
  }

  private async fill(db: QueryRunner, environment: string, until: number): Promise<void> {
    await db.query(FILL, [environment, until - SUMMED_SECONDS, until]);
    await db.query(
      'INSERT INTO payment_day_marks (environment, until, safe, seen, seen_at) VALUES ($1, $2, $2, $2, now())',
      [environment, until],
    );
  }
}
