import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the restrictions that operators set for merchants, and the last change that each service has confirmed.
 */
export class RestrictMerchants1032000000000 implements MigrationInterface {
  name = 'RestrictMerchants1032000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE merchants
        ADD COLUMN state        text    NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'suspended', 'closed')),
        ADD COLUMN payouts_held boolean NOT NULL DEFAULT false,
        ADD COLUMN limits       jsonb   NOT NULL DEFAULT '[]',
        ADD COLUMN reason       text,
        ADD COLUMN change       integer NOT NULL DEFAULT 0;
      CREATE INDEX merchants_by_change ON merchants (id) WHERE change > 0;
      CREATE TABLE restriction_notices (
        merchant_id text        NOT NULL REFERENCES merchants (id),
        service     text        NOT NULL,
        change      integer     NOT NULL,
        noted_at    timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (merchant_id, service)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE restriction_notices;
      DROP INDEX merchants_by_change;
      ALTER TABLE merchants DROP COLUMN state, DROP COLUMN payouts_held, DROP COLUMN limits, DROP COLUMN reason,
        DROP COLUMN change`);
  }
}
