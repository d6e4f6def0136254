import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the provider accounts: each provider's debt to us, its fees, and its payments to our bank account.
 * Provider accounts use the same tables as merchant accounts, with `provider:<name>` in place of the merchant
 * ID. `settlements` stores who recorded each bank transfer. `provider_days` contains the increases and
 * decreases of a provider's debt by Manila date, as `balance_days` does for merchants.
 */
export class CreateProviderBooks1014000000000 implements MigrationInterface {
  name = 'CreateProviderBooks1014000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(CODES);
    await db.query('ALTER TABLE accounts VALIDATE CONSTRAINT accounts_code_check');
    await db.query(REMOVE);
    await db.query(TABLES);
    await db.query(SUM_PROVIDER_DAYS);
    await db.query('SET lock_timeout = 0');
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS journals_of_providers');
    await db.query(`CREATE INDEX CONCURRENTLY journals_of_providers
      ON journals (merchant_id, environment, currency, created) WHERE kind >= 'provider_' AND kind < 'provider~'`);
    await db.query('RESET lock_timeout');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS journals_of_providers');
    await db.query(REMOVE);
  }
}

const REMOVE = `
  DROP TABLE IF EXISTS settlements, provider_days;
  DROP FUNCTION IF EXISTS sum_provider_days CASCADE`;

// Adds the wider constraint as NOT VALID, so that PostgreSQL does not check existing rows under the exclusive
// lock.
const CODES = `
  ALTER TABLE accounts DROP CONSTRAINT IF EXISTS accounts_code_check,
    ADD CONSTRAINT accounts_code_check CHECK (code IN
      ('available', 'clearing', 'fees', 'refunds_in_transit', 'payouts_in_transit', 'adjustments',
       'owed', 'provider_fees', 'bank', 'cleared')) NOT VALID`;

const TABLES = `
  CREATE TABLE settlements (
    id          text COLLATE "C" PRIMARY KEY,
    provider    text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL CHECK (environment IN ('test', 'live')),
    currency    text COLLATE "C" NOT NULL,
    amount      bigint NOT NULL CHECK (amount <> 0),
    fee         bigint NOT NULL CHECK (fee >= 0),
    reference   text COLLATE "C" NOT NULL CHECK (reference <> ''),
    received_on date NOT NULL,
    actor       text NOT NULL CHECK (actor <> ''),
    request_id  text,
    recorded_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (provider, environment, reference)
  );
  CREATE TRIGGER settlements_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON settlements
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  REVOKE UPDATE, DELETE ON settlements FROM tulay_ledger;
  CREATE TABLE provider_days (
    account_id bigint NOT NULL,
    day        int    NOT NULL,
    lines      int    NOT NULL CHECK (lines > 0),
    added      bigint NOT NULL CHECK (added >= 0),
    taken      bigint NOT NULL CHECK (taken >= 0),
    PRIMARY KEY (account_id, day)
  ) WITH (fillfactor = 80);
  REVOKE ALL ON provider_days FROM tulay_ledger;
  GRANT SELECT ON provider_days TO tulay_ledger`;

// A scalar subquery is always executed as a lookup, regardless of the planner's row estimates.
const SUM_PROVIDER_DAYS = `
  CREATE FUNCTION sum_provider_days() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM added WHERE kind >= 'provider_' AND kind < 'provider~') THEN
      RETURN NULL;
    END IF;
    INSERT INTO ledger.provider_days AS d (account_id, day, lines, added, taken)
    SELECT account_id, day, lines, owed, less
    FROM (
      SELECT (SELECT a.id FROM ledger.accounts a WHERE a.merchant_id = moved.merchant_id
          AND a.environment = moved.environment AND a.currency = moved.currency AND a.code = 'owed') AS account_id,
        day, lines, owed, less
      FROM (
        SELECT merchant_id, environment, currency, (created + 28800) / 86400 AS day, count(*) AS lines,
          sum(greatest(gross - fee, 0)) AS owed, sum(greatest(fee - gross, 0)) AS less
        FROM added WHERE kind >= 'provider_' AND kind < 'provider~' GROUP BY 1, 2, 3, 4
      ) moved
    ) of_accounts
    ORDER BY account_id, day
    ON CONFLICT (account_id, day) DO UPDATE SET lines = d.lines + excluded.lines, added = d.added + excluded.added,
      taken = d.taken + excluded.taken;
    RETURN NULL;
  END $$;
  CREATE TRIGGER journals_sum_by_provider_day AFTER INSERT ON journals
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_provider_days()`;
