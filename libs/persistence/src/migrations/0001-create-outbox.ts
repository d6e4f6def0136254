import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the event record (`outbox_events`) and the list of events not yet on the bus (`outbox_pending`). Events are
 * written once and never changed; publishing deletes a row of the narrow pending list.
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
