import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table that stores a copy of every event. The primary key doubles as the consumer's inbox. `body`
 * is the exact text that the API and all deliveries send.
 */
export class CreateEvents0002000000001 implements MigrationInterface {
  name = 'CreateEvents0002000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE events (
        id          text   PRIMARY KEY,
        merchant_id text   NOT NULL,
        environment text   NOT NULL CHECK (environment IN ('test', 'live')),
        type        text   NOT NULL,
        created     bigint NOT NULL,
        body        text   NOT NULL,
        webhook_url text
      );
      CREATE INDEX events_by_merchant ON events (merchant_id, environment, id DESC);
      CREATE INDEX events_by_type ON events (merchant_id, environment, type, id DESC)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE events');
  }
}
