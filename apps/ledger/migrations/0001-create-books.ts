import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the ledger: accounts, journals (one per business event) and entries (one per account that a journal
 * changes).
 * Amounts are in minor units and credit-positive: a positive balance is a liability, a negative balance is a
 * receivable. IDs use byte order (`COLLATE "C"`), which sorts them by creation time and is twice as fast as a
 * locale-aware comparison. There are no foreign keys on the append path, because they would halve its
 * throughput; verification detects orphaned rows instead.
 */
export class CreateBooks1001000000000 implements MigrationInterface {
  name = 'CreateBooks1001000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(ACCOUNTS);
    await db.query(JOURNALS);
    await db.query(ENTRIES);
    await db.query(BALANCE_TRANSACTIONS);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP VIEW balance_transactions');
    await db.query('DROP TABLE entries, journals, accounts');
    await db.query('DROP SEQUENCE journal_numbers');
  }
}

// Leaves half of every page free, so that balance updates are heap-only and change no index.
const ACCOUNTS = `
  CREATE TABLE accounts (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    merchant_id text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL CHECK (environment IN ('test', 'live')),
    currency    text COLLATE "C" NOT NULL CHECK (length(currency) = 3),
    code        text COLLATE "C" NOT NULL CHECK (code IN
      ('available', 'clearing', 'fees', 'refunds_in_transit', 'payouts_in_transit', 'adjustments')),
    balance     bigint NOT NULL DEFAULT 0,
    seq         bigint NOT NULL DEFAULT 0,
    min_balance bigint,
    CONSTRAINT accounts_floor CHECK (balance >= min_balance),
    UNIQUE (merchant_id, environment, currency, code)
  ) WITH (fillfactor = 50)`;

// `net` and `available_balance_after` are null if the journal does not change the merchant's available
// balance.
const JOURNALS = `
  CREATE SEQUENCE journal_numbers;
  CREATE TABLE journals (
    number      bigint PRIMARY KEY,
    id          text COLLATE "C" NOT NULL,
    kind        text COLLATE "C" NOT NULL,
    source_id   text COLLATE "C" NOT NULL,
    merchant_id text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    currency    text COLLATE "C" NOT NULL,
    gross       bigint NOT NULL,
    fee         bigint NOT NULL,
    net         bigint,
    available_balance_after bigint,
    guarded     boolean NOT NULL,
    refused     boolean NOT NULL,
    legs_hash   bigint NOT NULL,
    created     bigint NOT NULL,
    CONSTRAINT journals_once_per_source UNIQUE (source_id, kind),
    CONSTRAINT journals_net CHECK (net = gross - fee),
    CONSTRAINT journals_public_kind CHECK (net IS NULL OR kind IN
      ('payment', 'refund', 'refund_reversal', 'payout', 'payout_reversal', 'adjustment')),
    CONSTRAINT journals_moved CHECK ((net IS NULL) = (available_balance_after IS NULL)),
    CONSTRAINT journals_refusal_moves_nothing CHECK (NOT refused OR (guarded AND net IS NULL)),
    CONSTRAINT journals_no_overdraft CHECK (NOT guarded OR available_balance_after >= 0)
  );
  CREATE UNIQUE INDEX journals_by_merchant ON journals (merchant_id, environment, id) WHERE net IS NOT NULL;
  CREATE INDEX journals_by_kind ON journals (merchant_id, environment, kind, id)
    WHERE net IS NOT NULL AND kind <> 'payment';
  CREATE INDEX journals_by_created ON journals (created)`;

const ENTRIES = `
  CREATE TABLE entries (
    account_id     bigint NOT NULL,
    seq            bigint NOT NULL,
    journal_number bigint NOT NULL,
    amount         bigint NOT NULL,
    balance_after  bigint NOT NULL,
    PRIMARY KEY (account_id, seq)
  )`;

// Changes to the available balance, as the API returns them.
const BALANCE_TRANSACTIONS = `
  CREATE VIEW balance_transactions AS
    SELECT id, merchant_id, environment, kind AS type, source_id AS source, currency,
      gross AS amount, fee, net, available_balance_after AS balance_after, created
    FROM journals WHERE net IS NOT NULL`;
