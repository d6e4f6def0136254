import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the time at which a rejected email is resubmitted to the notifier, so that the email does not block
 * other emails.
 */
export class PutOffRefusedMails1090000000000 implements MigrationInterface {
  name = 'PutOffRefusedMails1090000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE account_mails ADD COLUMN IF NOT EXISTS next_try_at bigint NOT NULL DEFAULT 0',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE account_mails DROP COLUMN next_try_at');
  }
}
