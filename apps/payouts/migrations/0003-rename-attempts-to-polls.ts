import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames the column `attempts` to `polls`, because "attempt" is the term for webhook deliveries. */
export class RenameAttemptsToPolls1003000000000 implements MigrationInterface {
  name = 'RenameAttemptsToPolls1003000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE payouts RENAME COLUMN attempts TO polls;
      ALTER VIEW visible_payouts RENAME COLUMN attempts TO polls`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER VIEW visible_payouts RENAME COLUMN polls TO attempts;
      ALTER TABLE payouts RENAME COLUMN polls TO attempts`);
  }
}
