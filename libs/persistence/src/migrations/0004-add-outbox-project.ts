import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The compat project a payment was made for. */
export class AddOutboxProject0004000000000 implements MigrationInterface {
  name = 'AddOutboxProject0004000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox_events ADD COLUMN project_id text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox_events DROP COLUMN project_id');
  }
}
