import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates append-only tables for provider notifications (each stored once) and for received money that
 * matches no payment. Amounts are in minor units, times in Unix seconds.
 */
export class CreateReceipts0010000000001 implements MigrationInterface {
  name = 'CreateReceipts0010000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE receipts (
        provider     text   NOT NULL,
        provider_ref text   NOT NULL,
        status       text   NOT NULL CHECK (status IN ('paid', 'failed')),
        reference    text   NOT NULL,
        payment_id   text   REFERENCES payments (id),
        amount       bigint NOT NULL CHECK (amount > 0),
        currency     text   NOT NULL,
        outcome      text   NOT NULL CHECK (outcome IN ('applied', 'unapplied', 'ignored')),
        occurred_at  bigint NOT NULL,
        created      bigint NOT NULL,
        PRIMARY KEY (provider, provider_ref, status)
      );
      CREATE UNIQUE INDEX receipts_one_pays ON receipts (payment_id) WHERE status = 'paid' AND outcome = 'applied';
      CREATE TABLE unapplied_receipts (
        id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        provider     text   NOT NULL,
        provider_ref text   NOT NULL,
        status       text   NOT NULL DEFAULT 'paid' CHECK (status = 'paid'),
        reason       text   NOT NULL CHECK (reason IN
          ('unknown_reference', 'wrong_amount', 'payment_expired', 'payment_failed', 'already_paid')),
        UNIQUE (provider, provider_ref),
        FOREIGN KEY (provider, provider_ref, status) REFERENCES receipts
      );
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
      END $$;
      CREATE TRIGGER receipts_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER unapplied_receipts_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON unapplied_receipts
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      REVOKE UPDATE, DELETE, TRUNCATE ON receipts, unapplied_receipts FROM tulay_payments`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE unapplied_receipts, receipts; DROP FUNCTION refuse_change()');
  }
}
