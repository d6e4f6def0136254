import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a column for older default secrets that remain valid after a rotation, as `[{sealed, expires_at}]`,
 * newest first.
 */
export class RotateDefaultSecrets0013000000001 implements MigrationInterface {
  name = 'RotateDefaultSecrets0013000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE default_secrets ADD COLUMN older jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE default_secrets DROP COLUMN older');
  }
}
