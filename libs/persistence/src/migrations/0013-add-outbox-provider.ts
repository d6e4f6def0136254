import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Through which provider the money of an event went, and its fee: for the books, not for merchants. A new column without a rewrite. */
export class AddOutboxProvider0013000000000 implements MigrationInterface {
  name = 'AddOutboxProvider0013000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox_events ADD COLUMN provider json');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox_events DROP COLUMN provider');
  }
}
