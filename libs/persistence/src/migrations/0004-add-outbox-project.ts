import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the ID of the compat project for which the payment was created. */
export class AddOutboxProject0004000000000 implements MigrationInterface {
  name = 'AddOutboxProject0004000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox_events ADD COLUMN project_id text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox_events DROP COLUMN project_id');
  }
}
