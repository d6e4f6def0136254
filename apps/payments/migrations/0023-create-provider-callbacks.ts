import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of provider callbacks as received (each stored once), adds the environment of received
 * money, and adds two reasons for unapplied receipts: a wrong currency, and an attempt whose payment details
 * were never shown to the payer.
 */
export class CreateProviderCallbacks0023000000001 implements MigrationInterface {
  name = 'CreateProviderCallbacks0023000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE provider_callbacks (
        id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        provider    text    NOT NULL,
        environment text    NOT NULL CHECK (environment IN ('test', 'live')),
        dedupe_key  text    NOT NULL,
        event       text    NOT NULL,
        subject     json    NOT NULL,
        body        bytea   NOT NULL,
        -- Whether it concerned an object of ours.
        known       boolean NOT NULL,
        created     bigint  NOT NULL,
        UNIQUE (provider, environment, dedupe_key)
      );
      CREATE INDEX provider_callbacks_by_created ON provider_callbacks USING brin (created);
      ALTER TABLE provider_notifications
        ADD COLUMN environment text NOT NULL DEFAULT 'live' CHECK (environment IN ('test', 'live'));
      ALTER TABLE unapplied_receipts
        DROP CONSTRAINT unapplied_receipts_reason_check,
        ADD CONSTRAINT unapplied_receipts_reason_check CHECK (reason IN ('unknown_reference', 'wrong_amount',
          'wrong_currency', 'payment_expired', 'payment_failed', 'already_paid', 'other_attempt'));
      CREATE INDEX refunds_by_provider_ref ON refunds (provider_ref) WHERE provider_ref IS NOT NULL;
      ALTER TABLE refunds
        DROP CONSTRAINT refunds_stage_check,
        ADD CONSTRAINT refunds_stage_check CHECK (stage IN ('requested', 'debited', 'sending', 'sent'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX refunds_by_provider_ref;
      ALTER TABLE provider_notifications DROP COLUMN environment;
      DROP TABLE provider_callbacks`);
  }
}
