import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows emails without a merchant, for emails about a dashboard user's own account. */
export class MailsOfAccounts0031000000001 implements MigrationInterface {
  name = 'MailsOfAccounts0031000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE mails ALTER COLUMN merchant_id DROP NOT NULL');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DELETE FROM mails WHERE merchant_id IS NULL');
    await db.query('ALTER TABLE mails ALTER COLUMN merchant_id SET NOT NULL');
  }
}
