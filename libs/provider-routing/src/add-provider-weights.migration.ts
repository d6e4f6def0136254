import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the weights by which a merchant's payments or payouts are distributed among providers. Every routing
 * service adds this migration to its own list.
 */
export class AddProviderWeights0012000000000 implements MigrationInterface {
  name = 'AddProviderWeights0012000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query("ALTER TABLE provider_orders ADD COLUMN weights jsonb NOT NULL DEFAULT '{}'");
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE provider_orders DROP COLUMN weights');
  }
}
