import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a merchant's payments or payouts are spread over providers. Every service that routes lists this migration too. */
export class AddProviderWeights0012000000000 implements MigrationInterface {
  name = 'AddProviderWeights0012000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query("ALTER TABLE provider_orders ADD COLUMN weights jsonb NOT NULL DEFAULT '{}'");
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE provider_orders DROP COLUMN weights');
  }
}
