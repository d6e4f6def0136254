import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of limit reservations. A payment of a merchant with a volume limit reserves its amount
 * before it is inserted. A reservation counts for ten minutes, or until its payment exists.
 */
export class ReservePaymentLimits0093000000001 implements MigrationInterface {
  name = 'ReservePaymentLimits0093000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE limit_reservations (
        payment_id  text        PRIMARY KEY,
        merchant_id text        NOT NULL,
        environment text        NOT NULL CHECK (environment IN ('test', 'live')),
        currency    text        NOT NULL,
        amount      bigint      NOT NULL CHECK (amount > 0),
        reserved_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX limit_reservations_by_merchant ON limit_reservations (merchant_id, environment, currency)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE limit_reservations');
  }
}
