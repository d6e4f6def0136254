import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the span that caused an event, so that the event's processing appears in the same trace. Does not rewrite the
 * table.
 */
export class AddOutboxTraceParent0011000000000 implements MigrationInterface {
  name = 'AddOutboxTraceParent0011000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox_events ADD COLUMN trace_parent text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox_events DROP COLUMN trace_parent');
  }
}
