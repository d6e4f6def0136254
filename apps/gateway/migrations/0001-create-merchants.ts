import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables for merchants and API keys. A key is stored only as its SHA-256 hash and its last four
 * characters.
 */
export class CreateMerchants1001000000000 implements MigrationInterface {
  name = 'CreateMerchants1001000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE merchants (
        id         text    PRIMARY KEY,
        name       text    NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
        email      text    NOT NULL,
        live       boolean NOT NULL,
        rate_limit integer CHECK (rate_limit BETWEEN 1 AND 1000000),
        created    bigint  NOT NULL
      );
      CREATE UNIQUE INDEX merchants_by_email ON merchants (lower(email));
      CREATE TABLE api_keys (
        id          text   PRIMARY KEY,
        merchant_id text   NOT NULL REFERENCES merchants (id),
        environment text   NOT NULL CHECK (environment IN ('test', 'live')),
        hash        bytea  NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
        last4       text   NOT NULL CHECK (length(last4) = 4),
        scopes      text[] NOT NULL CHECK (cardinality(scopes) > 0),
        created     bigint NOT NULL,
        expires_at  bigint,
        revoked_at  bigint
      );
      CREATE INDEX api_keys_by_merchant ON api_keys (merchant_id, id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE api_keys, merchants');
  }
}
