import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the list of events that each consumer of this service has processed, so that a repeated message has no second
 * effect.
 */
export class CreateInbox0002000000000 implements MigrationInterface {
  name = 'CreateInbox0002000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE inbox (
        consumer text NOT NULL,
        event_id text NOT NULL,
        taken_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (consumer, event_id)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE inbox');
  }
}
