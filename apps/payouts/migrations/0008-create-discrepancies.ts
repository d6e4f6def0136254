import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables of the daily comparison: each provider's daily records, the compared days, and the
 * discrepancies between those records, our records and the ledger. Amounts are in minor units.
 */
export class CreateDiscrepancies1008000000000 implements MigrationInterface {
  name = 'CreateDiscrepancies1008000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE provider_records (
        provider     text   COLLATE "C" NOT NULL,
        environment  text   COLLATE "C" NOT NULL,
        day          date   NOT NULL,
        provider_ref text   COLLATE "C" NOT NULL,
        payout_id    text   COLLATE "C",
        status       text   NOT NULL CHECK (status IN ('succeeded', 'pending', 'failed')),
        amount       bigint NOT NULL,
        currency     text   NOT NULL,
        PRIMARY KEY (provider, environment, day, provider_ref)
      );
      CREATE INDEX provider_records_by_payout ON provider_records (payout_id);
      CREATE TABLE discrepancies (
        id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        provider    text   NOT NULL,
        environment text   NOT NULL CHECK (environment IN ('test', 'live')),
        day         date   NOT NULL,
        kind        text   NOT NULL,
        subject     text   NOT NULL,
        amount      bigint NOT NULL,
        currency    text   NOT NULL,
        ours        text   NOT NULL,
        theirs      text   NOT NULL,
        books       text   NOT NULL,
        status      text   NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'explained', 'resolved')),
        note        text,
        actor       text,
        found       bigint NOT NULL,
        UNIQUE (provider, environment, kind, subject),
        CONSTRAINT discrepancies_close_for_a_reason CHECK (status = 'open' OR note IS NOT NULL)
      );
      CREATE INDEX discrepancies_open ON discrepancies (provider, environment, day) WHERE status = 'open';
      CREATE TABLE provider_reconciliations (
        provider    text   NOT NULL,
        environment text   NOT NULL,
        day         date   NOT NULL,
        checked     int    NOT NULL,
        ended       bigint NOT NULL,
        PRIMARY KEY (provider, environment, day)
      );
      CREATE INDEX payouts_by_provider ON payouts (provider, environment, succeeded_at, id)
        WHERE succeeded_at IS NOT NULL;
      REVOKE DELETE ON discrepancies FROM tulay_payouts`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX payouts_by_provider;
      DROP TABLE provider_reconciliations, discrepancies, provider_records`);
  }
}
