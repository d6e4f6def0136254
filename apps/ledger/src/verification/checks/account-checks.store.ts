import { ACCOUNT, type BookCheck } from './book-check.store';
import { balanceIsSumOfDays } from './day-checks.store';
import { owedIsSumOfDays } from './provider-checks.store';

/**
 * Compares each balance with the account's last entry. The journal checks establish that the entries are a
 * continuous chain from zero, so the running balance of the last entry is their sum.
 */
const balanceIsLastEntry = (accounts: string): string => `
  SELECT format('%s: balance %s and seq %s, but its entries end with balance %s and seq %s', ${ACCOUNT}, a.balance, a.seq,
    coalesce(e.balance_after, 0), coalesce(e.seq, 0)) AS detail
  FROM accounts a
  LEFT JOIN LATERAL (SELECT seq, balance_after FROM entries WHERE account_id = a.id ORDER BY seq DESC LIMIT 1) e ON true
  WHERE ${accounts} AND (a.balance <> coalesce(e.balance_after, 0) OR a.seq <> coalesce(e.seq, 0))`;

const PAGE = 'a.id > $1 AND a.id <= $2';
const TOUCHED = 'a.id IN (SELECT account_id FROM page_entries)';

export const ACCOUNT_CHECKS: BookCheck[] = [
  { name: 'balance_is_sum_of_entries', text: balanceIsLastEntry(PAGE) },
  balanceIsSumOfDays(PAGE),
  owedIsSumOfDays(PAGE),
  {
    name: 'account_stays_above_its_floor',
    text: `
      SELECT format('%s: balance %s, floor %s', ${ACCOUNT}, a.balance, a.min_balance) AS detail
      FROM accounts a WHERE ${PAGE} AND a.balance < a.min_balance`,
  },
];

export const TOUCHED_ACCOUNT_CHECKS: BookCheck[] = [
  { name: 'balance_is_sum_of_entries', text: balanceIsLastEntry(TOUCHED) },
  balanceIsSumOfDays(TOUCHED),
  owedIsSumOfDays(TOUCHED),
];
