import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets reconciliation check that every event has a delivery for each subscribed endpoint: adds the time at
 * which an event was recorded, and the periods in which an endpoint was subscribed to event types. All times
 * are wall-clock time, independent of the test clock. Older events have no recording time and are not checked.
 */
export class RememberWhoWantedWhat0006000000001 implements MigrationInterface {
  name = 'RememberWhoWantedWhat0006000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE events ADD COLUMN recorded_at timestamptz;
      ALTER TABLE events ALTER COLUMN recorded_at SET DEFAULT now();
      CREATE TABLE endpoint_wishes (
        endpoint_id text        NOT NULL,
        merchant_id text        NOT NULL,
        environment text        NOT NULL,
        events      text[]      NOT NULL,
        since       timestamptz NOT NULL DEFAULT clock_timestamp(),
        until       timestamptz,
        PRIMARY KEY (endpoint_id, since)
      );
      CREATE INDEX endpoint_wishes_by_merchant ON endpoint_wishes (merchant_id, environment, since);
      INSERT INTO endpoint_wishes (endpoint_id, merchant_id, environment, events)
        SELECT id, merchant_id, environment, events FROM endpoints WHERE enabled;
      CREATE FUNCTION remember_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND (NEW.enabled, NEW.events) IS NOT DISTINCT FROM (OLD.enabled, OLD.events) THEN
          RETURN NULL;
        END IF;
        IF TG_OP <> 'INSERT' THEN
          UPDATE endpoint_wishes SET until = clock_timestamp() WHERE endpoint_id = OLD.id AND until IS NULL;
        END IF;
        IF TG_OP <> 'DELETE' AND NEW.enabled THEN
          INSERT INTO endpoint_wishes (endpoint_id, merchant_id, environment, events)
            VALUES (NEW.id, NEW.merchant_id, NEW.environment, NEW.events);
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER endpoints_are_remembered AFTER INSERT OR UPDATE OR DELETE ON endpoints
        FOR EACH ROW EXECUTE FUNCTION remember_wishes()`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TRIGGER endpoints_are_remembered ON endpoints;
      DROP FUNCTION remember_wishes;
      DROP TABLE endpoint_wishes;
      ALTER TABLE events DROP COLUMN recorded_at`);
  }
}
