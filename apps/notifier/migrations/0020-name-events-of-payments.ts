import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the payment ID to events, so that a payment's timeline can be read after its events were deleted from
 * the outbox. Also adds the event ID to failed attempts, because attempts are partitioned by the time in that
 * ID. Existing attempts have no event ID and are in the first partition. No table is rewritten.
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
