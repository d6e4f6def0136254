import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Makes the trigger for daily sums look up each account individually. When the trigger used a join, its plan
 * was cached while the tables were empty and compared every merchant in a batch with every account.
 */
export class LookUpAccountsOfDays1011000000000 implements MigrationInterface {
  name = 'LookUpAccountsOfDays1011000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(SUM_BALANCE_DAYS);
  }

  /** Keeps the new function, because it differs from the previous one only in its query plan. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

// A scalar subquery is always executed as a lookup, regardless of the planner's row estimates.
const SUM_BALANCE_DAYS = `
  CREATE OR REPLACE FUNCTION sum_balance_days() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO ledger.balance_days AS d (account_id, day, lines, amount)
    SELECT account_id, day, lines, amount
    FROM (
      SELECT (SELECT a.id FROM ledger.accounts a WHERE a.merchant_id = moved.merchant_id
          AND a.environment = moved.environment AND a.currency = moved.currency AND a.code = 'available') AS account_id,
        day, lines, amount
      FROM (
        SELECT merchant_id, environment, currency, (created + 28800) / 86400 AS day, count(*) AS lines, sum(net) AS amount
        FROM added WHERE net IS NOT NULL GROUP BY 1, 2, 3, 4
      ) moved
    ) of_accounts
    WHERE account_id IS NOT NULL
    ORDER BY account_id, day
    ON CONFLICT (account_id, day) DO UPDATE SET lines = d.lines + excluded.lines, amount = d.amount + excluded.amount;
    RETURN NULL;
  END $$`;
