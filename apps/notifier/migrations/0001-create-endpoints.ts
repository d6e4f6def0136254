import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables for webhook endpoints with their sealed secrets, and for one default secret per merchant,
 * which signs deliveries to payments' own `webhook_url`s. Times are Unix seconds.
 */
export class CreateEndpoints0001000000001 implements MigrationInterface {
  name = 'CreateEndpoints0001000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE endpoints (
        id          text    PRIMARY KEY,
        merchant_id text    NOT NULL,
        environment text    NOT NULL CHECK (environment IN ('test', 'live')),
        url         text    NOT NULL,
        events      text[]  NOT NULL CHECK (cardinality(events) > 0),
        description text,
        enabled     boolean NOT NULL,
        -- [{sealed, expires_at}], the newest first; the newest one never expires.
        secrets     json    NOT NULL,
        created     bigint  NOT NULL
      );
      CREATE INDEX endpoints_by_merchant ON endpoints (merchant_id, environment, id DESC);
      CREATE TABLE default_secrets (
        merchant_id text NOT NULL,
        environment text NOT NULL CHECK (environment IN ('test', 'live')),
        sealed      text NOT NULL,
        PRIMARY KEY (merchant_id, environment)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE default_secrets, endpoints');
  }
}
