import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of applied stock changes. The table makes retried commands idempotent. Rows are retained
 * for two days.
 */
export class CreateStockChanges1012000000000 implements MigrationInterface {
  name = 'CreateStockChanges1012000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE stock_changes (
        id         text COLLATE "C" PRIMARY KEY,
        product_id text COLLATE "C" NOT NULL REFERENCES products (id) ON DELETE CASCADE,
        created    bigint NOT NULL
      );
      CREATE INDEX stock_changes_by_product ON stock_changes (product_id, created)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE stock_changes');
  }
}
