import type { MigrationInterface, QueryRunner } from 'typeorm';

const ENTRY = `environment, method, currency, basis_points, fixed_minor`;

/**
 * Adds an environment and a start time to merchants' fees. `merchant_fees` stays for the previous release:
 * during the rollout, its replicas charge the fees in that table, and the trigger copies fees that they set. A
 * later release drops the table.
 */
export class ScheduleFees0097000000001 implements MigrationInterface {
  name = 'ScheduleFees0097000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE scheduled_fees (
        merchant_id    text   NOT NULL,
        environment    text   NOT NULL,
        method         text   NOT NULL,
        currency       text   NOT NULL,
        effective_from bigint NOT NULL,
        basis_points   int    NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
        fixed_minor    bigint NOT NULL CHECK (fixed_minor >= 0),
        removed_at     timestamptz,
        updated_at     timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (merchant_id, environment, method, currency, effective_from)
      );
      CREATE INDEX scheduled_fees_by_change ON scheduled_fees (updated_at);
      CREATE FUNCTION schedule_merchant_fee() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO scheduled_fees (merchant_id, ${ENTRY}, effective_from)
        SELECT NEW.merchant_id, environment, NEW.method, NEW.currency, NEW.basis_points, NEW.fixed_minor,
          floor(extract(epoch FROM NEW.updated_at))
        FROM unnest(ARRAY['test', 'live']) environment
        ON CONFLICT (merchant_id, environment, method, currency, effective_from) DO UPDATE
        SET basis_points = excluded.basis_points, fixed_minor = excluded.fixed_minor, removed_at = NULL,
          updated_at = now();
        RETURN NULL;
      END $$;
      CREATE TRIGGER merchant_fees_are_scheduled AFTER INSERT OR UPDATE ON merchant_fees
        FOR EACH ROW EXECUTE FUNCTION schedule_merchant_fee();
      INSERT INTO scheduled_fees (merchant_id, ${ENTRY}, effective_from)
      SELECT merchant_id, ${ENTRY}, floor(extract(epoch FROM updated_at))
      FROM merchant_fees, unnest(ARRAY['test', 'live']) environment`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TRIGGER merchant_fees_are_scheduled ON merchant_fees;
      DROP FUNCTION schedule_merchant_fee;
      DROP TABLE scheduled_fees`);
  }
}
