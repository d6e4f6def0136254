import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The default secrets that a rotation left valid for a while: [{sealed, expires_at}], the newest first. */
export class RotateDefaultSecrets0013000000001 implements MigrationInterface {
  name = 'RotateDefaultSecrets0013000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE default_secrets ADD COLUMN older jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE default_secrets DROP COLUMN older');
  }
}
