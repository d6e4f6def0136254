import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the provider that moved the event's money, and the provider's fee. Used by the ledger; merchants do not see
 * it. Does not rewrite the table.
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
