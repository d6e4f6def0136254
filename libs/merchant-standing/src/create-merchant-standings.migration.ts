import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the copies of the merchants' restrictions. Every enforcing service adds this migration to its own list.
 */
export class CreateMerchantStandings0014000000000 implements MigrationInterface {
  name = 'CreateMerchantStandings0014000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE merchant_standings (
        merchant_id  text        PRIMARY KEY,
        state        text        NOT NULL CHECK (state IN ('active', 'suspended', 'closed')),
        payouts_held boolean     NOT NULL,
        limits       jsonb       NOT NULL,
        change       integer     NOT NULL,
        updated_at   timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX merchant_standings_by_change ON merchant_standings (updated_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE merchant_standings');
  }
}
