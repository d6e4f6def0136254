import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables for users' merchant memberships. When a merchant signs up, the IDs of the merchant and
 * of the merchant's first key are saved before the gateway is called. The key's secret is stored encrypted
 * until it has been shown.
 */
export class CreateMemberships1010000000000 implements MigrationInterface {
  name = 'CreateMemberships1010000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE merchants (
        id         text   PRIMARY KEY,
        owner_id   text   NOT NULL UNIQUE REFERENCES users,
        name       text   NOT NULL,
        key_id     text   NOT NULL,
        key_hash   text   NOT NULL,
        key_last4  text   NOT NULL,
        sealed_key text,
        opened_at  bigint,
        refused    text,
        created    bigint NOT NULL
      );
      CREATE INDEX merchants_to_open ON merchants (created) WHERE opened_at IS NULL AND refused IS NULL;
      CREATE INDEX merchants_with_sealed_key ON merchants (created) WHERE sealed_key IS NOT NULL;
      CREATE TABLE memberships (
        user_id     text   NOT NULL REFERENCES users,
        merchant_id text   NOT NULL REFERENCES merchants,
        role        text   NOT NULL CHECK (role IN ('owner', 'developer', 'finance', 'viewer')),
        created     bigint NOT NULL,
        PRIMARY KEY (user_id, merchant_id)
      );
      CREATE INDEX memberships_of_merchant ON memberships (merchant_id, created, user_id);
      ALTER TABLE sessions
        ADD COLUMN merchant_id text,
        ADD COLUMN environment text NOT NULL DEFAULT 'test' CHECK (environment IN ('test', 'live'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE sessions DROP COLUMN merchant_id, DROP COLUMN environment;
      DROP TABLE memberships, merchants`);
  }
}
