import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the number of units by which a stock change exceeded the stock, so that a retry returns the same number.
 */
export class AddOversoldBy1067000000000 implements MigrationInterface {
  name = 'AddOversoldBy1067000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE stock_changes ADD COLUMN oversold_by integer NOT NULL DEFAULT 0');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE stock_changes DROP COLUMN oversold_by');
  }
}
