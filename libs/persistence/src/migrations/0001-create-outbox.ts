import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the outbox. `outbox_events` records events and is never updated. The narrow table `outbox_pending` lists
 * the events that are not on the bus yet; publishing deletes its rows.
 */
export class CreateOutbox0001000000000 implements MigrationInterface {
  name = 'CreateOutbox0001000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE outbox_events (
        seq          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id           text   NOT NULL UNIQUE,
        type         text   NOT NULL,
        merchant_id  text   NOT NULL,
        environment  text   NOT NULL,
        aggregate_id text   NOT NULL,
        created      bigint NOT NULL,
        data         json   NOT NULL,
        webhook_url  text,
        request_id   text
      );
      CREATE INDEX outbox_events_by_aggregate ON outbox_events (aggregate_id, seq);
      CREATE INDEX outbox_events_by_created ON outbox_events USING brin (created);
      CREATE TABLE outbox_pending (seq bigint PRIMARY KEY);
      CREATE TABLE outbox_stream (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        identity text NOT NULL,
        last_sequence bigint NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE outbox_stream, outbox_pending, outbox_events');
  }
}
