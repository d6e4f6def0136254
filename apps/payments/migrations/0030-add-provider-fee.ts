import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the fee that the provider deducts, in minor units. Null for existing payments, and until the provider
 * reports the fee.
 */
export class AddProviderFee0030000000001 implements MigrationInterface {
  name = 'AddProviderFee0030000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments ADD COLUMN provider_fee bigint');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments DROP COLUMN provider_fee');
  }
}
