import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Renames columns and tables to standard terms: `lane` becomes `receiver`, and `endpoint_wishes` becomes
 * `endpoint_subscriptions`, the periods in which an endpoint is subscribed to event types. The data is
 * unchanged.
 */
export class NameReceiversAndSubscriptions0008000000001 implements MigrationInterface {
  name = 'NameReceiversAndSubscriptions0008000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE queue RENAME COLUMN lane TO receiver;
      ALTER INDEX queue_by_lane RENAME TO queue_by_receiver;
      ALTER TABLE endpoint_wishes RENAME TO endpoint_subscriptions;
      ALTER INDEX endpoint_wishes_pkey RENAME TO endpoint_subscriptions_pkey;
      ALTER INDEX endpoint_wishes_by_merchant RENAME TO endpoint_subscriptions_by_merchant;
      DROP TRIGGER endpoints_are_remembered ON endpoints;
      DROP FUNCTION remember_wishes;
      ${createTrigger('endpoint_subscriptions', 'record_subscriptions', 'endpoints_record_subscriptions')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TRIGGER endpoints_record_subscriptions ON endpoints;
      DROP FUNCTION record_subscriptions;
      ALTER INDEX endpoint_subscriptions_by_merchant RENAME TO endpoint_wishes_by_merchant;
      ALTER INDEX endpoint_subscriptions_pkey RENAME TO endpoint_wishes_pkey;
      ALTER TABLE endpoint_subscriptions RENAME TO endpoint_wishes;
      ALTER INDEX queue_by_receiver RENAME TO queue_by_lane;
      ALTER TABLE queue RENAME COLUMN receiver TO lane;
      ${createTrigger('endpoint_wishes', 'remember_wishes', 'endpoints_are_remembered')}`);
  }
}

/** Ends the open subscription of a changed or deleted endpoint, and starts a new one if the endpoint is enabled. */
const createTrigger = (table: string, name: string, trigger: string): string => `
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND (NEW.enabled, NEW.events) IS NOT DISTINCT FROM (OLD.enabled, OLD.events) THEN
          RETURN NULL;
        END IF;
        IF TG_OP <> 'INSERT' THEN
          UPDATE ${table} SET until = clock_timestamp() WHERE endpoint_id = OLD.id AND until IS NULL;
        END IF;
        IF TG_OP <> 'DELETE' AND NEW.enabled THEN
          INSERT INTO ${table} (endpoint_id, merchant_id, environment, events)
            VALUES (NEW.id, NEW.merchant_id, NEW.environment, NEW.events);
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER ${trigger} AFTER INSERT OR UPDATE OR DELETE ON endpoints
        FOR EACH ROW EXECUTE FUNCTION ${name}()`;
