import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the provider that moved the money of an event, and its fee; for the books, not for merchants. Needs no table
 * rewrite.
 */
export class AddOutboxProvider0013000000000 implements MigrationInterface {
  name = 'AddOutboxProvider0013000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox_events ADD COLUMN provider json');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox_events DROP COLUMN provider');
  }
}
