import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the columns of the legacy checkout: zero-amount payments, a separate return URL for unpaid payments,
 * and the project to notify.
 */
export class CompatPayments0014000000001 implements MigrationInterface {
  name = 'CompatPayments0014000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE payments
        ADD COLUMN failure_return_url text,
        ADD COLUMN project_id text,
        DROP CONSTRAINT payments_amount_check,
        ADD CONSTRAINT payments_amount_check CHECK (amount > 0 OR (amount = 0 AND provider = 'free'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE payments
        DROP COLUMN failure_return_url,
        DROP COLUMN project_id,
        DROP CONSTRAINT payments_amount_check,
        ADD CONSTRAINT payments_amount_check CHECK (amount > 0)`);
  }
}
