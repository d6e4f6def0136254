import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates three tables: `deliveries`, with one row per event and receiver that includes the successful attempt;
 * `queue`, a narrow table of pending deliveries; and `attempts`, for the failed attempts. No index contains a
 * column that a delivery updates, so that updates are heap-only.
 */
export class CreateDeliveries0003000000001 implements MigrationInterface {
  name = 'CreateDeliveries0003000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE deliveries (
        id                bigint   GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id          text     NOT NULL,
        event_type        text     NOT NULL,
        merchant_id       text     NOT NULL,
        environment       text     NOT NULL CHECK (environment IN ('test', 'live')),
        -- Exactly one of the two: a registered endpoint, or the address a payment named.
        endpoint_id       text,
        url               text,
        status            text     NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
        failed            boolean  NOT NULL GENERATED ALWAYS AS (status = 'failed') STORED,
        attempts          smallint NOT NULL DEFAULT 0,
        next_attempt_at   bigint,
        last_status       int,
        delivered_at      bigint,
        milliseconds      int,
        response          text,
        cancelled_because text,
        created           bigint   NOT NULL,
        CHECK ((endpoint_id IS NULL) <> (url IS NULL))
      ) WITH (fillfactor = 80);
      CREATE INDEX deliveries_by_endpoint ON deliveries (endpoint_id, id DESC);
      CREATE INDEX deliveries_failed ON deliveries (endpoint_id, id DESC) WHERE failed;
      CREATE INDEX deliveries_by_event ON deliveries (event_id, endpoint_id);
      CREATE TABLE queue (
        delivery_id  bigint      PRIMARY KEY,
        environment  text        NOT NULL,
        -- What must not hold up anything else: an endpoint, or a merchant's own addresses on one host.
        lane         text        NOT NULL,
        -- By the clock of its environment.
        due_at       timestamptz NOT NULL,
        -- By the real clock: until then one process has it in hand.
        leased_until timestamptz,
        attempts     smallint    NOT NULL DEFAULT 0
      ) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
      CREATE INDEX queue_by_lane ON queue (environment, lane, due_at);
      CREATE TABLE attempts (
        delivery_id  bigint   NOT NULL,
        attempt      smallint NOT NULL,
        at           bigint   NOT NULL,
        status       int,
        milliseconds int      NOT NULL,
        error        text     NOT NULL,
        response     text,
        PRIMARY KEY (delivery_id, attempt)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE attempts, queue, deliveries');
  }
}
