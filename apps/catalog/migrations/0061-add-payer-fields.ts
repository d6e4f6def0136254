import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the settings for the payer's name, email and phone number. Each setting is `off`, `optional` or
 * `required`.
 */
export class AddPayerFields1061000000000 implements MigrationInterface {
  name = 'AddPayerFields1061000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE payment_links
        ADD COLUMN payer_fields json NOT NULL DEFAULT '{"name":"off","email":"off","phone":"off"}';
      CREATE OR REPLACE VIEW visible_payment_links AS SELECT * FROM payment_links WHERE NOT deleted`);
  }

  /** Recreates the view, because `CREATE OR REPLACE VIEW` cannot remove columns. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW visible_payment_links;
      ALTER TABLE payment_links DROP COLUMN payer_fields;
      CREATE VIEW visible_payment_links AS SELECT * FROM payment_links WHERE NOT deleted;
      REVOKE INSERT, UPDATE, DELETE ON visible_payment_links FROM tulay_catalog`);
  }
}
