import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The span that caused an event, so that what follows from it is shown with it. A new column without a rewrite. */
export class AddOutboxTraceParent0011000000000 implements MigrationInterface {
  name = 'AddOutboxTraceParent0011000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox_events ADD COLUMN trace_parent text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox_events DROP COLUMN trace_parent');
  }
}
