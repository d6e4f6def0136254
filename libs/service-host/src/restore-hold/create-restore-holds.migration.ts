import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of restore holds. Every service that can be held adds this migration to its own list. */
export class CreateRestoreHolds0015000000000 implements MigrationInterface {
  name = 'CreateRestoreHolds0015000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE restore_holds (
        set_at      timestamptz PRIMARY KEY DEFAULT now(),
        released_at timestamptz,
        released_by text,
        reason      text
      );
      CREATE UNIQUE INDEX restore_holds_open ON restore_holds ((true)) WHERE released_at IS NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE restore_holds');
  }
}
