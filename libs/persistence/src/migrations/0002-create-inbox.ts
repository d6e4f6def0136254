import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the list of processed events per consumer, so that a redelivered event has no second effect. */
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
