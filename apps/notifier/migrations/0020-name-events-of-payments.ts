import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the payment that an event concerns, for reading its timeline after the outbox has dropped it. Also adds the
 * event of a failed attempt, by whose time attempts are partitioned; earlier attempts have none and are in the first
 * partition. Needs no table rewrite.
 */
export class NameEventsOfPayments0020000000001 implements MigrationInterface {
  name = 'NameEventsOfPayments0020000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE events ADD COLUMN IF NOT EXISTS payment_id text;
      ALTER TABLE attempts ADD COLUMN event_id text NOT NULL DEFAULT ''`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE attempts DROP COLUMN event_id; ALTER TABLE events DROP COLUMN payment_id');
  }
}
