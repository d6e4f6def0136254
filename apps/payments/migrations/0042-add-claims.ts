import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a claim counter to refunds and attempts. The counter identifies a claim; `due_at` cannot, because
 * every lease renewal changes it.
 */
export class AddClaims0042000000001 implements MigrationInterface {
  name = 'AddClaims0042000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE refunds ADD COLUMN claims int NOT NULL DEFAULT 0;
      ALTER TABLE provider_attempts ADD COLUMN claims int NOT NULL DEFAULT 0`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE refunds DROP COLUMN claims;
      ALTER TABLE provider_attempts DROP COLUMN claims`);
  }
}
