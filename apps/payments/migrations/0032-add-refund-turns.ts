import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One refund of a payment at a time, at the providers that want it so: the index lets no two have the turn. */
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
