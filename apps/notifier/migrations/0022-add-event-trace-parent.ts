import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a column for the span that caused an event. Every delivery attempt links to this span. No table is
 * rewritten.
 */
export class AddEventTraceParent0022000000001 implements MigrationInterface {
  name = 'AddEventTraceParent0022000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE events ADD COLUMN trace_parent text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE events DROP COLUMN trace_parent');
  }
}
