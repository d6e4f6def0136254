import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates seals over the payment, refund and payout rows in other services' schemas. A seal contains 20 bytes
 * for each row and a hash that includes the previous seal. A page with legitimately changed rows is sealed
 * again, and both seals are kept.
 */
export class CreateRowSeals1013000000000 implements MigrationInterface {
  name = 'CreateRowSeals1013000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE row_seals (
        number    bigint PRIMARY KEY,
        kind      text COLLATE "C" NOT NULL CHECK (kind IN ('payment', 'refund', 'payout')),
        after     text COLLATE "C" NOT NULL,
        up_to     text COLLATE "C" NOT NULL CHECK (up_to > after),
        marks     bytea NOT NULL CHECK (length(marks) % 20 = 0),
        hash      bytea NOT NULL,
        sealed_at timestamptz NOT NULL
      );
      ALTER TABLE row_seals ALTER marks SET STORAGE EXTERNAL;
      CREATE INDEX row_seals_by_page ON row_seals (kind, up_to, number);
      CREATE TRIGGER row_seals_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON row_seals
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      REVOKE UPDATE, DELETE ON row_seals FROM tulay_ledger`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE row_seals');
  }
}
