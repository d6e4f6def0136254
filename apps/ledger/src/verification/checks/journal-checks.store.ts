import { ACCOUNT, JOURNAL, type BookCheck } from './book-check.store';
import { ID_CHECKS } from './id-checks.store';
import { PROVIDER_CHECKS } from './provider-checks.store';
import { SEAL_CHECKS } from './seal-checks.store';
import { TRANSIT_CHECKS } from './transit-checks.store';

const entryBefore = (column: string): string =>
  `(SELECT b.${column} FROM entries b WHERE b.account_id = e.account_id AND b.seq = e.seq - 1)`;

/** Checks of a page of journals with all their entries. Pages are ranges of journal numbers. */
export const JOURNAL_CHECKS: BookCheck[] = [
  {
    // Compares each account's first entry on the page with the account's previous entry, which may be on
    // another page.
    name: 'running_balance_unbroken',
    text: `
      SELECT format('account %s: entry %s (%s, balance %s) follows entry %s (balance %s)', account_id, seq, amount,
        balance_after, coalesce(seq_before, ${entryBefore('seq')}, 0),
        coalesce(balance_before, ${entryBefore('balance_after')}, 0)) AS detail
      FROM (
        SELECT account_id, seq, amount, balance_after, lag(seq) OVER account AS seq_before,
          lag(balance_after) OVER account AS balance_before
        FROM page_entries WINDOW account AS (PARTITION BY account_id ORDER BY seq)
      ) e
      WHERE CASE
        WHEN seq_before IS NULL
          THEN balance_after - amount IS DISTINCT FROM coalesce(${entryBefore('balance_after')}, CASE seq WHEN 1 THEN 0 END)
        ELSE seq <> seq_before + 1 OR balance_after <> balance_before + amount END`,
  },
  {
    name: 'journal_sums_to_zero',
    text: `
      SELECT format('journal %s: %s entries sum to %s', journal_number, entries, amount) AS detail
      FROM page_sums WHERE amount <> 0`,
  },
  {
    name: 'entry_has_journal_and_account',
    text: `
      SELECT format('entry %s of account %s (%s): journal %s%s', e.seq, e.account_id, e.amount, e.journal_number,
        CASE WHEN has_journal THEN ' stands, its account is missing' ELSE ' is missing' END) AS detail
      FROM page_entries e WHERE NOT has_journal OR NOT has_account`,
  },
  {
    name: 'journal_has_entries_unless_refused',
    text: `
      SELECT format('%s: refused %s, with %s entries', ${JOURNAL}, j.refused, coalesce(e.entries, 0)) AS detail
      FROM page_journals j LEFT JOIN page_sums e ON e.journal_number = j.number
      WHERE j.refused <> (e.entries IS NULL)`,
  },
  {
    name: 'journal_tells_what_available_did',
    text: `
      SELECT format('%s: records net %s and balance %s, but available moved by %s to %s', ${JOURNAL}, j.net,
        j.available_balance_after, e.amount, e.balance_after) AS detail
      FROM page_journals j LEFT JOIN page_entries e ON e.journal_number = j.number AND e.code = 'available'
      WHERE (j.net, j.available_balance_after) IS DISTINCT FROM (e.amount, e.balance_after)`,
  },
  {
    name: 'entries_stay_in_their_book',
    text: `
      SELECT format('%s, %s: moves %s by %s', ${JOURNAL}, j.currency, ${ACCOUNT}, e.amount) AS detail
      FROM page_entries e JOIN page_journals j ON j.number = e.journal_number JOIN accounts a ON a.id = e.account_id
      WHERE e.leaves_its_book`,
  },
  {
    name: 'guarded_debit_never_overdraws',
    text: `
      SELECT format('%s: leaves %s available', ${JOURNAL}, j.available_balance_after) AS detail
      FROM page_journals j WHERE j.guarded AND j.available_balance_after < 0`,
  },
  {
    name: 'adjustment_has_an_author',
    text: `
      SELECT format('adjustment %s: %s booked, %s on record', j.source_id, j.gross, coalesce(n.amount, 0)) AS detail
      FROM page_journals j LEFT JOIN adjustments n ON n.id = j.source_id
      WHERE j.kind = 'adjustment' AND (j.gross, j.merchant_id, j.environment, j.currency)
        IS DISTINCT FROM (n.amount, n.merchant_id, n.environment, n.currency)`,
  },
  ...PROVIDER_CHECKS,
  ...TRANSIT_CHECKS,
  ...ID_CHECKS,
  ...SEAL_CHECKS,
];
