import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The payment that an event is about, by which its timeline is read after the outbox dropped it. And the event of a
 * failed attempt, by whose time attempts are partitioned; those from before have none and stand in the first partition.
 * New columns without a rewrite.
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
