import { replaceIndexes } from '@tulay/persistence';
import { allowToDropClosedDiscrepancies } from '@tulay/reconciliation';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  payments_by_provider: `payments (provider, environment, succeeded_at, attempt_id)
    WHERE succeeded_at IS NOT NULL AND attempt_id IS NOT NULL`,
  refunds_by_end: 'refunds (environment, succeeded_at, id) WHERE succeeded_at IS NOT NULL',
  provider_attempts_by_day: 'provider_attempts (provider, environment, created, id)',
};

/**
 * Creates the tables of the daily comparison: each provider's daily records, the compared days, and the
 * discrepancies between those records, our records and the ledger. Also adds the indexes for reading our
 * records by day. Amounts are in minor units, times in Unix seconds.
 */
export class CreateDiscrepancies0052000000001 implements MigrationInterface {
  name = 'CreateDiscrepancies0052000000001';
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(REMOVE);
    await db.query(TABLES);
    await allowToDropClosedDiscrepancies(db, 'payments');
    await replaceIndexes(db, INDEXES);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await db.query(REMOVE);
  }
}

const REMOVE = `
  DROP FUNCTION IF EXISTS drop_closed_discrepancies;
  DROP TABLE IF EXISTS provider_reconciliations, discrepancies, provider_records`;

const TABLES = `
  CREATE TABLE provider_records (
    provider     text   COLLATE "C" NOT NULL,
    environment  text   COLLATE "C" NOT NULL,
    day          date   NOT NULL,
    provider_ref text   COLLATE "C" NOT NULL,
    own_id       text   COLLATE "C",
    status       text   NOT NULL CHECK (status IN ('succeeded', 'pending', 'failed')),
    amount       bigint NOT NULL,
    fee          bigint,
    currency     text   NOT NULL,
    occurred_at  bigint NOT NULL,
    PRIMARY KEY (provider, environment, day, provider_ref)
  );
  CREATE INDEX provider_records_by_own_id ON provider_records (own_id);
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
  )`;
