import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a currency to merchants' fees; existing fees are in PHP. The table has only a few rows per merchant.
 * During the deployment, the previous release still charges the fees in its cache but cannot set a fee,
 * because its upsert conflicts on a key that no longer exists.
 */
export class FeesNameTheirCurrency0017000000001 implements MigrationInterface {
  name = 'FeesNameTheirCurrency0017000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE merchant_fees ADD COLUMN currency text NOT NULL DEFAULT 'PHP';
      ALTER TABLE merchant_fees ALTER COLUMN currency DROP DEFAULT,
        DROP CONSTRAINT merchant_fees_pkey, ADD PRIMARY KEY (merchant_id, method, currency)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM merchant_fees WHERE currency <> 'PHP';
      ALTER TABLE merchant_fees DROP CONSTRAINT merchant_fees_pkey, DROP COLUMN currency,
        ADD PRIMARY KEY (merchant_id, method)`);
  }
}
