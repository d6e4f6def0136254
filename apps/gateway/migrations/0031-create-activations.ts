import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of live-mode activations: the operator's decision, the activation fee and the last change
 * that the dashboard acknowledged.
 */
export class CreateActivations1031000000000 implements MigrationInterface {
  name = 'CreateActivations1031000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE activations (
        merchant_id     text    PRIMARY KEY REFERENCES merchants (id),
        state           text    NOT NULL CHECK (state IN ('rejected', 'approved', 'fee_due', 'active')),
        revision        integer NOT NULL,
        digest          text,
        reason          text,
        invoice_id      text    UNIQUE,
        payee_id        text    REFERENCES merchants (id),
        fee             bigint  CHECK (fee > 0),
        fee_currency    text,
        fee_environment text    CHECK (fee_environment IN ('test', 'live')),
        fee_url         text,
        fee_check_at    bigint,
        change          integer NOT NULL,
        told            integer NOT NULL DEFAULT 0,
        decided_by      text    NOT NULL,
        created         bigint  NOT NULL,
        CONSTRAINT activations_fee_is_whole CHECK (
          num_nulls(invoice_id, payee_id, fee, fee_currency, fee_environment) IN (0, 5)
        )
      );
      CREATE INDEX activations_with_fee ON activations (fee_check_at)
        WHERE state IN ('approved', 'fee_due');
      CREATE INDEX activations_to_tell ON activations (created) WHERE told < change`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE activations');
  }
}
