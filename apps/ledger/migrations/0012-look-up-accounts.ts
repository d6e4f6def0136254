import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Makes `open_accounts` look up each account individually. When the function used a join, its plan could be
 * cached while the table was empty. Until the connection was closed, every batch then compared each of its
 * accounts with every account in the table.
 */
export class LookUpAccounts1012000000000 implements MigrationInterface {
  name = 'LookUpAccounts1012000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(OPEN_ACCOUNTS);
  }

  /** Keeps the new function, because it differs from the previous one only in its query plan. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

// A scalar subquery is always executed as a lookup, regardless of the planner's row estimates.
const OPEN_ACCOUNTS = `
  CREATE OR REPLACE FUNCTION open_accounts(
    merchants text[], environments text[], currencies text[], account_books int[], account_codes text[]
  ) RETURNS bigint[] LANGUAGE plpgsql AS $$
  DECLARE
    ids bigint[];
  BEGIN
    LOOP
      SELECT array_agg((
        SELECT a.id FROM accounts a WHERE a.merchant_id = merchants[t.book] AND a.environment = environments[t.book]
          AND a.currency = currencies[t.book] AND a.code = t.code
      ) ORDER BY t.place) INTO ids
      FROM unnest(account_books, account_codes) WITH ORDINALITY AS t (book, code, place);
      IF array_position(ids, NULL) IS NULL THEN
        RETURN ids;
      END IF;
      INSERT INTO accounts (merchant_id, environment, currency, code, min_balance)
      SELECT merchants[t.book], environments[t.book], currencies[t.book], t.code,
        CASE WHEN t.code IN ('refunds_in_transit', 'payouts_in_transit') THEN 0 END
      FROM unnest(account_books, account_codes) WITH ORDINALITY AS t (book, code, place)
      WHERE ids[t.place] IS NULL
      ORDER BY 1, 2, 3, 4
      ON CONFLICT DO NOTHING;
    END LOOP;
  END $$`;
