import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of operators' decisions on unapplied receipts. Each receipt has at most one decision, which
 * is permanent. Only `booked_at` is set later, when the credit has been posted.
 */
export class CreateReceiptResolutions0015000000001 implements MigrationInterface {
  name = 'CreateReceiptResolutions0015000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE receipt_resolutions (
        receipt_id    bigint PRIMARY KEY REFERENCES unapplied_receipts (id),
        outcome       text   NOT NULL CHECK (outcome IN ('returned', 'credited')),
        note          text   NOT NULL CHECK (note <> ''),
        actor         text   NOT NULL CHECK (actor <> ''),
        merchant_id   text,
        adjustment_id text   UNIQUE,
        booked_at     bigint,
        done          boolean NOT NULL GENERATED ALWAYS AS (outcome = 'returned' OR booked_at IS NOT NULL) STORED,
        created       bigint NOT NULL,
        CHECK ((outcome = 'credited') = (merchant_id IS NOT NULL AND adjustment_id IS NOT NULL)),
        CHECK (outcome = 'credited' OR booked_at IS NULL)
      );
      CREATE INDEX receipt_resolutions_to_book ON receipt_resolutions (created) WHERE NOT done;
      CREATE TRIGGER receipt_resolutions_stay BEFORE DELETE OR TRUNCATE ON receipt_resolutions
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER receipt_resolutions_are_final
        BEFORE UPDATE OF receipt_id, outcome, note, actor, merchant_id, adjustment_id, created ON receipt_resolutions
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      REVOKE UPDATE, DELETE, TRUNCATE ON receipt_resolutions FROM tulay_payments;
      GRANT UPDATE (booked_at) ON receipt_resolutions TO tulay_payments`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE receipt_resolutions');
  }
}
