import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What its provider keeps of a payment, in minor units. Of payments before, and while nobody has told it, there is none. */
export class AddProviderFee0030000000001 implements MigrationInterface {
  name = 'AddProviderFee0030000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments ADD COLUMN provider_fee bigint');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments DROP COLUMN provider_fee');
  }
}
