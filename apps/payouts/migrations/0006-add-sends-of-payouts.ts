import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether a payout that is processing certainly did not reach its provider, and how often it was handed to one. Rows of
 * the release before may have reached theirs. The view shows the columns that it lists, so it is made anew.
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
