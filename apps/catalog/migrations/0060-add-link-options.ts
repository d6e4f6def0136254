import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the options of payment links. `preset_amounts` stores minor units as text, because JSON has no 64-bit
 * integers.
 */
export class AddLinkOptions1060000000000 implements MigrationInterface {
  name = 'AddLinkOptions1060000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE payment_links
        ADD COLUMN preset_amounts json NOT NULL DEFAULT '[]',
        ADD COLUMN max_quantity   int CHECK (max_quantity > 0),
        ADD COLUMN custom_fields  json NOT NULL DEFAULT '[]',
        ADD COLUMN thank_you_text text;
      CREATE OR REPLACE VIEW visible_payment_links AS SELECT * FROM payment_links WHERE NOT deleted`);
  }

  /** Recreates the view, because `CREATE OR REPLACE VIEW` cannot remove columns. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP VIEW visible_payment_links;
      ALTER TABLE payment_links DROP COLUMN preset_amounts, DROP COLUMN max_quantity, DROP COLUMN custom_fields,
        DROP COLUMN thank_you_text;
      CREATE VIEW visible_payment_links AS SELECT * FROM payment_links WHERE NOT deleted;
      REVOKE INSERT, UPDATE, DELETE ON visible_payment_links FROM tulay_catalog`);
  }
}
