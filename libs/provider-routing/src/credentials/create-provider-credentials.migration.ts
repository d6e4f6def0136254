import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of provider credentials. Every service that calls connectors adds this migration to its
 * own list.
 */
export class CreateProviderCredentials0010000000000 implements MigrationInterface {
  name = 'CreateProviderCredentials0010000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE provider_credentials (
        provider         text NOT NULL,
        environment      text NOT NULL CHECK (environment IN ('test', 'live')),
        -- The credentials as JSON, sealed.
        sealed           text NOT NULL,
        -- [{sealed, expires_at}]: callback secrets of before, each accepted until then.
        callback_secrets json NOT NULL,
        updated_at       timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (provider, environment)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE provider_credentials');
  }
}
