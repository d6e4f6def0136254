import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time of each key's last use, accurate to a few minutes. */
export class AddKeyUse1030000000000 implements MigrationInterface {
  name = 'AddKeyUse1030000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE api_keys ADD COLUMN last_used_at bigint');
    await db.query('CREATE INDEX api_keys_of_side ON api_keys (merchant_id, environment, id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX api_keys_of_side; ALTER TABLE api_keys DROP COLUMN last_used_at');
  }
}
