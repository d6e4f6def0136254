import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates seals. Each seal covers the journals after the previous seal and includes the previous seal's hash,
 * so that a later change to a sealed row is detected. Verification writes the seals, never `post_batch`.
 * Findings of the regular verification are stored in `book_findings` until a recheck of their page no longer
 * reports them.
 */
export class CreateBookSeals1007000000000 implements MigrationInterface {
  name = 'CreateBookSeals1007000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE book_seals (
        number    bigint PRIMARY KEY,
        up_to     bigint NOT NULL UNIQUE,
        journals  bigint NOT NULL,
        entries   bigint NOT NULL,
        content   bytea NOT NULL,
        hash      bytea NOT NULL,
        sealed_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TRIGGER book_seals_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON book_seals
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      REVOKE UPDATE, DELETE ON book_seals FROM tulay_ledger;
      CREATE TABLE book_findings (
        check_name text COLLATE "C" NOT NULL,
        detail     text COLLATE "C" NOT NULL,
        page       text COLLATE "C" NOT NULL,
        found_at   timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (check_name, detail)
      );
      GRANT SELECT ON SEQUENCE journal_numbers TO tulay_ledger`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      REVOKE SELECT ON SEQUENCE journal_numbers FROM tulay_ledger;
      DROP TABLE book_findings, book_seals`);
  }
}
