import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds columns for an event's payment ID and for marking samples. Existing events have no payment ID. The new
 * columns need no table rewrite, so the migration is fast for any table size.
 */
export class FindDeliveries0009000000001 implements MigrationInterface {
  name = 'FindDeliveries0009000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE events ADD COLUMN payment_id text, ADD COLUMN sample boolean NOT NULL DEFAULT false;
      ALTER TABLE deliveries ADD COLUMN sample boolean NOT NULL DEFAULT false`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM deliveries WHERE sample;
      DELETE FROM events WHERE sample;
      ALTER TABLE deliveries DROP COLUMN sample;
      ALTER TABLE events DROP COLUMN payment_id, DROP COLUMN sample`);
  }
}
