import { manilaDay, startOfManilaDay } from '../../balances/manila-day.sql';
import { ACCOUNT, type BookCheck } from './book-check.store';

export const DAY_CHECKS: BookCheck[] = [
  {
    name: 'day_is_sum_of_journals',
    text: `
      SELECT format('%s, day %s: %s lines move %s, but its sum records %s lines and %s', ${ACCOUNT}, moved.day, own.lines,
        own.amount, coalesce(d.lines, 0), coalesce(d.amount, 0)) AS detail
      FROM (
        SELECT DISTINCT merchant_id, environment, currency, ${manilaDay('created')} AS day
        FROM page_journals WHERE net IS NOT NULL
      ) moved
      JOIN accounts a USING (merchant_id, environment, currency)
      CROSS JOIN LATERAL (
        SELECT count(*) AS lines, sum(net) AS amount FROM journals
        WHERE merchant_id = moved.merchant_id AND environment = moved.environment AND currency = moved.currency
          AND net IS NOT NULL AND created >= ${startOfManilaDay('moved.day')}
          AND created < ${startOfManilaDay('(moved.day + 1)')}
      ) own
      LEFT JOIN LATERAL (
        SELECT lines, amount FROM balance_days WHERE account_id = a.id AND day = moved.day LIMIT 1
      ) d ON true
      WHERE a.code = 'available' AND (own.lines, own.amount) IS DISTINCT FROM (d.lines, d.amount)`,
  },
];

/**
 * Compares each balance with the sum of its days. Together with `DAY_CHECKS`, this detects a day without
 * journals, because every day counts at least one line.
 */
export const balanceIsSumOfDays = (accounts: string): BookCheck => ({
  name: 'balance_is_sum_of_days',
  text: `
    SELECT format('%s: balance %s and seq %s, but its days sum to %s in %s lines', ${ACCOUNT}, a.balance, a.seq, d.amount,
      d.lines) AS detail
    FROM accounts a
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS amount, coalesce(sum(lines), 0) AS lines FROM balance_days WHERE account_id = a.id
    ) d
    WHERE ${accounts} AND a.code = 'available' AND (a.balance, a.seq) <> (d.amount, d.lines)`,
});
