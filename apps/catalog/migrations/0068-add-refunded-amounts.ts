import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the total refunded amount of each payment. The consumer of refund events starts with the oldest event
 * that is still in the stream.
 */
export class AddRefundedAmounts1068000000000 implements MigrationInterface {
  name = 'AddRefundedAmounts1068000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE catalog_payments ADD COLUMN amount_refunded bigint NOT NULL DEFAULT 0');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE catalog_payments DROP COLUMN amount_refunded');
  }
}
