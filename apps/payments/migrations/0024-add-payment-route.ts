import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the routing trace: why each provider was chosen or skipped. Null if no provider was called. */
export class AddPaymentRoute0024000000001 implements MigrationInterface {
  name = 'AddPaymentRoute0024000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments ADD COLUMN route json');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments DROP COLUMN route');
  }
}
