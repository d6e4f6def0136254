import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a paid checkout took out of stock: less than was paid for when there was less. A full refund puts that back. */
export class AddCheckoutTaken1033000000000 implements MigrationInterface {
  name = 'AddCheckoutTaken1033000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE checkouts ADD COLUMN taken json NOT NULL DEFAULT '[]'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE checkouts DROP COLUMN taken');
  }
}
