import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables for payments and for merchant-specific fees. Amounts are in minor units, times in Unix
 * seconds.
 */
export class CreatePayments0001000000001 implements MigrationInterface {
  name = 'CreatePayments0001000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE payments (
        id              text   PRIMARY KEY,
        merchant_id     text   NOT NULL,
        environment     text   NOT NULL CHECK (environment IN ('test', 'live')),
        status          text   NOT NULL
          CHECK (status IN ('pending', 'processing', 'succeeded', 'failed', 'expired', 'refunded')),
        amount          bigint NOT NULL CHECK (amount > 0),
        currency        text   NOT NULL CHECK (length(currency) = 3),
        method          text   NOT NULL,
        provider        text   NOT NULL,
        provider_ref    text,
        checkout_url    text,
        qr_code         text,
        app_link        text,
        return_url      text,
        webhook_url     text,
        description     text,
        customer        json,
        external_id     text,
        metadata        json   NOT NULL,
        fee_amount      bigint NOT NULL CHECK (fee_amount BETWEEN 0 AND amount),
        idempotency_key text,
        failure         json,
        expires_at      bigint NOT NULL,
        succeeded_at    bigint,
        failed_at       bigint,
        created         bigint NOT NULL
      );
      CREATE INDEX payments_by_merchant ON payments (merchant_id, environment, id DESC);
      CREATE INDEX payments_by_status ON payments (merchant_id, environment, status, id DESC);
      CREATE INDEX payments_to_expire ON payments (environment, expires_at) WHERE status = 'pending';
      CREATE TABLE merchant_fees (
        merchant_id  text   NOT NULL,
        method       text   NOT NULL,
        basis_points int    NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
        fixed_minor  bigint NOT NULL CHECK (fixed_minor >= 0),
        updated_at   timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (merchant_id, method)
      );
      CREATE INDEX merchant_fees_by_change ON merchant_fees (updated_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE merchant_fees, payments');
  }
}
