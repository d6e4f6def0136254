import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a column to the links table for the new email address that a link confirms. */
export class ChangeAddresses1021000000000 implements MigrationInterface {
  name = 'ChangeAddresses1021000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE links ADD COLUMN email text,
      DROP CONSTRAINT links_purpose_check,
      ADD CONSTRAINT links_purpose_check CHECK (purpose IN ('verify_email', 'reset_password', 'change_email'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM links WHERE purpose = 'change_email'`);
    await db.query(`ALTER TABLE links DROP COLUMN email,
      DROP CONSTRAINT links_purpose_check,
      ADD CONSTRAINT links_purpose_check CHECK (purpose IN ('verify_email', 'reset_password'))`);
  }
}
