import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was made of each provider when a payment was routed. Payments for which none was called have none. */
export class AddPaymentRoute0024000000001 implements MigrationInterface {
  name = 'AddPaymentRoute0024000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments ADD COLUMN route json');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments DROP COLUMN route');
  }
}
