import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a unique index that allows at most one refund in progress per payment, because some providers reject
 * simultaneous refunds of a payment.
 */
export class AddRefundTurns0032000000001 implements MigrationInterface {
  name = 'AddRefundTurns0032000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE refunds ADD COLUMN has_turn boolean NOT NULL DEFAULT false;
      CREATE UNIQUE INDEX refunds_one_turn ON refunds (payment_id) WHERE has_turn AND status = 'pending'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE refunds DROP COLUMN has_turn');
  }
}
