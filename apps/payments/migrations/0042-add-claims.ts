import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a claim counter to refunds and attempts. `due_at` of a claimed row is the end of its lease, which
 * renewals move, so it no longer identifies the claim.
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
