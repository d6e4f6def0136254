import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the time since which every attempt to an endpoint has failed, and the reason why it is disabled. The
 * table is small: a merchant has at most 16 endpoints.
 */
export class WatchEndpoints0012000000001 implements MigrationInterface {
  name = 'WatchEndpoints0012000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE endpoints
        ADD COLUMN failing_since bigint,
        ADD COLUMN disabled_reason text CHECK (disabled_reason IN ('requested', 'failing', 'gone'));
      UPDATE endpoints SET disabled_reason = 'requested' WHERE NOT enabled`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE endpoints DROP COLUMN failing_since, DROP COLUMN disabled_reason');
  }
}
