import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table that stores the author and reason of each manual balance correction. Each row is written
 * in the same transaction as the correction's journal.
 */
export class CreateAdjustments1004000000000 implements MigrationInterface {
  name = 'CreateAdjustments1004000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE adjustments (
        id          text COLLATE "C" PRIMARY KEY,
        merchant_id text COLLATE "C" NOT NULL,
        environment text COLLATE "C" NOT NULL CHECK (environment IN ('test', 'live')),
        currency    text COLLATE "C" NOT NULL,
        amount      bigint NOT NULL CHECK (amount <> 0),
        reason      text NOT NULL CHECK (reason <> ''),
        actor       text NOT NULL CHECK (actor <> ''),
        request_id  text,
        recorded_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TRIGGER adjustments_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON adjustments
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      REVOKE UPDATE, DELETE ON adjustments FROM tulay_ledger`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE adjustments');
  }
}
