import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the quantities that a paid checkout took out of stock, which may be lower than the quantities paid
 * for. A full refund returns exactly these quantities.
 */
export class AddCheckoutTaken1033000000000 implements MigrationInterface {
  name = 'AddCheckoutTaken1033000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE checkouts ADD COLUMN taken json NOT NULL DEFAULT '[]'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE checkouts DROP COLUMN taken');
  }
}
