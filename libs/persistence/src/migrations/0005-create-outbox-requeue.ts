import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table that stores the position of republishing in one row, instead of adding a row to
 * `outbox_pending` for each event.
 */
export class CreateOutboxRequeue0005000000000 implements MigrationInterface {
  name = 'CreateOutboxRequeue0005000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE outbox_requeue (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        next_seq bigint NOT NULL,
        last_seq bigint NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE outbox_requeue');
  }
}
