import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a claim counter to payouts. The counter identifies a claim; `due_at` cannot, because every lease
 * renewal changes it. The view is recreated because its column list is fixed.
 */
export class AddClaimsOfPayouts1012000000000 implements MigrationInterface {
  name = 'AddClaimsOfPayouts1012000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE payouts ADD COLUMN claims int NOT NULL DEFAULT 0;
      CREATE OR REPLACE VIEW visible_payouts AS SELECT * FROM payouts WHERE debit = 'posted';
      REVOKE INSERT, UPDATE, DELETE ON visible_payouts FROM tulay_payouts`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW visible_payouts;
      ALTER TABLE payouts DROP COLUMN claims;
      CREATE VIEW visible_payouts AS SELECT * FROM payouts WHERE debit = 'posted';
      REVOKE INSERT, UPDATE, DELETE ON visible_payouts FROM tulay_payouts`);
  }
}
