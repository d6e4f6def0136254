import type { MigrationInterface, QueryRunner } from 'typeorm';
import { setTimeout as pause } from 'node:timers/promises';

const NUMBERS_AT_ONCE = 20_000;
const POLL_MS = 50;

/**
 * Stores the net change of each available balance per Manila day, for statements. Previously, calculating a
 * statement's opening balance read half of the merchant's journals on average. A trigger updates the sum in
 * the same transaction as the journals. Postings continue during the migration: the trigger counts the
 * journals posted after the trigger was created, and the migration counts earlier journals in short
 * statements. After a crash, the migration starts over.
 */
export class SumBalancesByDay1010000000000 implements MigrationInterface {
  name = 'SumBalancesByDay1010000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(REMOVE);
    const last = await begin(db);
    await awaitOlderTransactions(db);
    for (let after = 0; after < last; after += NUMBERS_AT_ONCE)
      await db.query(sumOf(`journals WHERE number > $1 AND number <= $2 AND`), [
        after,
        Math.min(last, after + NUMBERS_AT_ONCE),
      ]);
    await db.query(triggerFunction('WHERE'));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(REMOVE);
  }
}

const REMOVE = `
  DROP TABLE IF EXISTS balance_days;
  DROP FUNCTION IF EXISTS sum_balance_days CASCADE`;

// Leaves free space on each page, so that updates of a sum are heap-only and change no index.
const TABLE = `
  CREATE TABLE balance_days (
    account_id bigint NOT NULL,
    day        int    NOT NULL,
    lines      int    NOT NULL CHECK (lines > 0),
    amount     bigint NOT NULL,
    PRIMARY KEY (account_id, day)
  ) WITH (fillfactor = 80);
  REVOKE ALL ON balance_days FROM tulay_ledger;
  GRANT SELECT ON balance_days TO tulay_ledger`;

const TRIGGER = `
  CREATE TRIGGER journals_sum_by_day AFTER INSERT ON journals
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_balance_days()`;

/** Writes days in key order, so that concurrent transactions cannot deadlock. */
const sumOf = (journals: string): string => `
  INSERT INTO ledger.balance_days AS d (account_id, day, lines, amount)
  SELECT a.id, moved.day, moved.lines, moved.amount
  FROM (
    SELECT merchant_id, environment, currency, (created + 28800) / 86400 AS day, count(*) AS lines, sum(net) AS amount
    FROM ${journals} net IS NOT NULL GROUP BY 1, 2, 3, 4
  ) moved JOIN ledger.accounts a USING (merchant_id, environment, currency)
  WHERE a.code = 'available'
  ORDER BY a.id, moved.day
  ON CONFLICT (account_id, day) DO UPDATE SET lines = d.lines + excluded.lines, amount = d.amount + excluded.amount`;

const triggerFunction = (where: string): string => `
  CREATE OR REPLACE FUNCTION sum_balance_days() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${sumOf(`added ${where}`)};
    RETURN NULL;
  END $$`;

/** Returns the last assigned journal number. The lock ensures that no journal is being written. */
async function begin(db: QueryRunner): Promise<number> {
  await db.startTransaction();
  try {
    await db.query('LOCK TABLE journals IN SHARE ROW EXCLUSIVE MODE');
    const [row] = (await db.query(
      'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM journal_numbers',
    )) as { last: string }[];
    const last = Number(row?.last);
    await db.query(TABLE);
    await db.query(triggerFunction(`WHERE number > ${last} AND`));
    await db.query(TRIGGER);
    await db.commitTransaction();
    return last;
  } catch (error) {
    await db.rollbackTransaction();
    throw error;
  }
}

/**
 * Waits for transactions that were already open, because they may still write journals with the numbers
 * assigned to them.
 */
async function awaitOlderTransactions(db: QueryRunner): Promise<void> {
  const [own] = (await db.query('SELECT pg_current_xact_id()::text AS xid')) as { xid: string }[];
  const text = 'SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 AS over';
  const isOver = async () => ((await db.query(text, [own?.xid])) as { over: boolean }[])[0]?.over === true;
  while (!(await isOver())) await pause(POLL_MS);
}
