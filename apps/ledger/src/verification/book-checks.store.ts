import { ACCOUNT_CHECKS, TOUCHED_ACCOUNT_CHECKS } from './checks/account-checks.store';
import type { BookCheck, PageChecks } from './checks/book-check.store';
import type { BookPart } from './book-pages.rules';
import { DAY_CHECKS } from './checks/day-checks.store';
import { JOURNAL_CHECKS } from './checks/journal-checks.store';
import { JOURNAL_COUNTS, JOURNAL_ROWS } from './checks/journal-rows.store';
import { PROVIDER_DAY_CHECKS, SETTLEMENT_IS_BOOKED } from './checks/provider-checks.store';
import { SEAL_ROWS } from './checks/seal-checks.store';

const SOURCE_CHECKS: BookCheck[] = [
  {
    name: 'source_posted_once',
    text: `
      SELECT format('%s %s has %s journals: %s', kind, source_id, count(*), string_agg(number::text, ', ' ORDER BY number)) AS detail
      FROM journals WHERE source_id > $1 AND source_id <= $2 GROUP BY source_id, kind HAVING count(*) > 1`,
  },
];

const ADJUSTMENT_CHECKS: BookCheck[] = [
  {
    name: 'adjustment_has_an_author',
    text: `
      SELECT format('adjustment %s: nothing is booked, %s on record', n.id, n.amount) AS detail
      FROM adjustments n LEFT JOIN journals j ON j.source_id = n.id AND j.kind = 'adjustment'
      WHERE n.id > $1 AND n.id <= $2 AND j.number IS NULL`,
  },
];

/**
 * Checks of the page of sums. There is only one such page, and its range covers the journals after the
 * horizon.
 */
const SUM_CHECKS: BookCheck[] = [
  SETTLEMENT_IS_BOOKED,
  {
    name: 'trial_balance_is_zero',
    text: `
      SELECT format('%s %s: the balances of all accounts sum to %s', environment, currency, sum(balance)) AS detail
      FROM accounts WHERE $1::bigint <= $2::bigint GROUP BY environment, currency HAVING sum(balance) <> 0`,
  },
  {
    // Verification reads up to the last number of the sequence, so a journal with a higher number would be
    // missed.
    name: 'number_was_given_out',
    text: `
      SELECT format('journal %s has a number that was not assigned', number) AS detail
      FROM (SELECT unnest(ARRAY[min(number), max(number)]) AS number FROM journals) j, journal_numbers
      WHERE $1::bigint <= $2::bigint AND (number < 1 OR number > last_value)`,
  },
  {
    name: 'entry_has_journal_and_account',
    text: `
      SELECT format('entry %s of account %s (%s): journal %s is missing', e.seq, e.account_id, e.amount, e.journal_number)
        AS detail
      FROM entries e LEFT JOIN journals j ON j.number = e.journal_number
      WHERE (e.journal_number > $1 AND e.journal_number <= $2 OR e.journal_number < 1) AND j.number IS NULL`,
  },
];

/**
 * Disables nested loops. PostgreSQL's statistics do not cover new journals, so the planner expects one row on
 * their page and would compare every entry with every journal. Lookups still run as nested loops, because they
 * are lateral joins with a limit.
 */
const HASH_JOINS = 'SET LOCAL enable_nestloop = off';

export const BOOK_CHECKS: Record<BookPart, PageChecks> = {
  journals: {
    rows: [...JOURNAL_ROWS, ...SEAL_ROWS],
    counts: JOURNAL_COUNTS,
    checks: [...JOURNAL_CHECKS, ...DAY_CHECKS, ...PROVIDER_DAY_CHECKS],
    settings: HASH_JOINS,
  },
  sources: { rows: [], counts: {}, checks: SOURCE_CHECKS },
  accounts: {
    rows: [],
    counts: { accounts: 'SELECT count(*) FROM accounts WHERE id > $1 AND id <= $2' },
    checks: ACCOUNT_CHECKS,
  },
  adjustments: { rows: [], counts: {}, checks: ADJUSTMENT_CHECKS },
  sums: { rows: [], counts: {}, checks: SUM_CHECKS },
};

export const NEW_JOURNAL_CHECKS: PageChecks = {
  ...BOOK_CHECKS.journals,
  checks: [...JOURNAL_CHECKS, ...TOUCHED_ACCOUNT_CHECKS],
};

/**
 * Checks that are repeated on a page with findings. Includes the checks of both verifications, because either
 * verification may have produced the findings.
 */
export const RECHECKS: typeof BOOK_CHECKS = {
  ...BOOK_CHECKS,
  journals: {
    ...BOOK_CHECKS.journals,
    checks: [...BOOK_CHECKS.journals.checks, ...TOUCHED_ACCOUNT_CHECKS],
  },
};

/**
 * Names of the journal checks, which report each row once in the regular verification. Account checks are
 * excluded, because an account may be on several pages of journals.
 */
export const CHECKED_ONCE = JOURNAL_CHECKS.map(({ name }) => name);
