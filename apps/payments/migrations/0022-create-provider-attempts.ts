import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of attempts to create a payment at a provider. An attempt is saved before the provider is
 * called; its payment is inserted after the call, if at all. Amounts are in minor units, times in Unix
 * seconds.
 */
export class CreateProviderAttempts0022000000001 implements MigrationInterface {
  name = 'CreateProviderAttempts0022000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE provider_attempts (
        id           text   PRIMARY KEY,
        payment_id   text   NOT NULL,
        number       int    NOT NULL,
        merchant_id  text   NOT NULL,
        environment  text   NOT NULL CHECK (environment IN ('test', 'live')),
        provider     text   NOT NULL,
        method       text   NOT NULL,
        amount       bigint NOT NULL CHECK (amount > 0),
        currency     text   NOT NULL,
        state        text   NOT NULL CHECK (state IN ('asking', 'opened', 'declined', 'unavailable', 'unknown')),
        -- Until then the calling process is assumed to be alive.
        asked_until  timestamptz NOT NULL DEFAULT now(),
        provider_ref text,
        payment_ref  text,
        ids          json   NOT NULL,
        message      text,
        duration_ms  int,
        expires_at   bigint NOT NULL,
        outcome      text   CHECK (outcome IN ('paid', 'failed', 'expired', 'cancelled', 'absent')),
        cancel       text   CHECK (cancel IN ('wanted', 'done', 'refused')),
        polls        int    NOT NULL DEFAULT 0,
        due_at       bigint,
        created      bigint NOT NULL,
        UNIQUE (payment_id, number)
      );
      CREATE INDEX provider_attempts_due ON provider_attempts (environment, due_at) WHERE due_at IS NOT NULL;
      CREATE INDEX provider_attempts_by_ref ON provider_attempts (provider, provider_ref)
        WHERE provider_ref IS NOT NULL;
      ALTER TABLE payments ADD COLUMN attempt_id text;
      -- Set during a provider call under the key.
      ALTER TABLE payment_keys ADD COLUMN asking_until timestamptz`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE payment_keys DROP COLUMN asking_until;
      ALTER TABLE payments DROP COLUMN attempt_id;
      DROP TABLE provider_attempts`);
  }
}
