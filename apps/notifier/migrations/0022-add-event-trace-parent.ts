import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the span that caused an event, to which every delivery attempt links. No table is rewritten. */
export class AddEventTraceParent0022000000001 implements MigrationInterface {
  name = 'AddEventTraceParent0022000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE events ADD COLUMN trace_parent text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE events DROP COLUMN trace_parent');
  }
}
