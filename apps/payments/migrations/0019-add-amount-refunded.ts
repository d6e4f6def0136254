import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the sum of a payment's succeeded refunds. Adding the column does not rewrite the table, and adding the
 * check does not scan it.
 */
export class AddAmountRefunded0019000000001 implements MigrationInterface {
  name = 'AddAmountRefunded0019000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE payments ADD COLUMN amount_refunded bigint NOT NULL DEFAULT 0;
      ALTER TABLE payments ADD CONSTRAINT payments_amount_refunded_check
        CHECK (amount_refunded BETWEEN 0 AND amount) NOT VALID`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments DROP COLUMN amount_refunded');
  }
}
