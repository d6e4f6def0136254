import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a flag for `processing` payouts that are known not to have reached their provider, and the number of
 * times a payout was sent. The defaults are safe for existing rows, which may have reached their provider. The
 * view is recreated because its column list is fixed.
 */
export class AddSendsOfPayouts1006000000000 implements MigrationInterface {
  name = 'AddSendsOfPayouts1006000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE payouts ADD COLUMN unsent boolean NOT NULL DEFAULT false, ADD COLUMN sends int NOT NULL DEFAULT 0;
      CREATE OR REPLACE VIEW visible_payouts AS SELECT * FROM payouts WHERE debit = 'posted';
      REVOKE INSERT, UPDATE, DELETE ON visible_payouts FROM tulay_payouts`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW visible_payouts;
      ALTER TABLE payouts DROP COLUMN unsent, DROP COLUMN sends;
      CREATE VIEW visible_payouts AS SELECT * FROM payouts WHERE debit = 'posted';
      REVOKE INSERT, UPDATE, DELETE ON visible_payouts FROM tulay_payouts`);
  }
}
