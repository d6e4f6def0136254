import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the refunds table. Amounts are in minor units, times in Unix seconds. */
export class CreateRefunds0002000000001 implements MigrationInterface {
  name = 'CreateRefunds0002000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE refunds (
        id           text   PRIMARY KEY,
        merchant_id  text   NOT NULL,
        environment  text   NOT NULL CHECK (environment IN ('test', 'live')),
        payment_id   text   NOT NULL REFERENCES payments (id),
        amount       bigint NOT NULL CHECK (amount > 0),
        currency     text   NOT NULL,
        status       text   NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
        stage        text   NOT NULL CHECK (stage IN ('requested', 'debited', 'sent')),
        reason       text,
        provider_ref text,
        failure      json,
        polls        int    NOT NULL DEFAULT 0,
        due_at       bigint,
        succeeded_at bigint,
        created      bigint NOT NULL
      );
      CREATE INDEX refunds_by_merchant ON refunds (merchant_id, environment, id DESC);
      CREATE INDEX refunds_by_status ON refunds (merchant_id, environment, status, id DESC);
      CREATE INDEX refunds_by_payment ON refunds (payment_id, id DESC);
      CREATE INDEX refunds_due ON refunds (environment, due_at) WHERE status = 'pending'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE refunds');
  }
}
