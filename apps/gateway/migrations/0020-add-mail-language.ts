import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the default language of a merchant's emails, used for recipients who have not visited any page. */
export class AddMailLanguage1020000000000 implements MigrationInterface {
  name = 'AddMailLanguage1020000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE brandings ADD COLUMN mail_language text NOT NULL DEFAULT 'en'
      CHECK (mail_language IN ('en', 'fil'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE brandings DROP COLUMN mail_language');
  }
}
