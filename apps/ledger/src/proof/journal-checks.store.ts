import { ACCOUNT, ENTRIES, JOURNAL, JOURNALS, type BookCheck } from './book-check.store';
import { ID_CHECKS } from './id-checks.store';
import { SEAL_CHECKS } from './seal-checks.store';
import { TRANSIT_CHECKS } from './transit-checks.store';

/** The checks of a page of journals by number, with all their entries. */
export const JOURNAL_CHECKS: BookCheck[] = [
  {
    // The first entry of an account on the page follows the one before it, wherever that stands. LIMIT keeps it a look-up.
    name: 'running_balance_unbroken',
    text: `
      SELECT format('account %s: entry %s (%s, balance %s) follows entry %s (balance %s)', account_id, seq, amount,
        balance_after, seq_before, balance_before) AS detail
      FROM (
        SELECT e.account_id, e.seq, e.amount, e.balance_after,
          coalesce(e.seq_before, b.seq, 0) AS seq_before, coalesce(e.balance_before, b.balance_after, 0) AS balance_before
        FROM (
          SELECT *, lag(seq) OVER account AS seq_before, lag(balance_after) OVER account AS balance_before
          FROM ${ENTRIES} page WINDOW account AS (PARTITION BY account_id ORDER BY seq)
        ) e
        LEFT JOIN LATERAL (
          SELECT seq, balance_after FROM entries
          WHERE e.seq_before IS NULL AND account_id = e.account_id AND seq = e.seq - 1 LIMIT 1
        ) b ON true
      ) chain
      WHERE seq <> seq_before + 1 OR balance_after <> balance_before + amount`,
  },
  {
    name: 'journal_sums_to_zero',
    text: `
      SELECT format('journal %s: %s entries sum to %s', journal_number, count(*), sum(amount)) AS detail
      FROM ${ENTRIES} e GROUP BY journal_number HAVING sum(amount) <> 0`,
  },
  {
    name: 'entry_has_journal_and_account',
    text: `
      SELECT format('entry %s of account %s (%s): journal %s%s', e.seq, e.account_id, e.amount, e.journal_number,
        CASE WHEN j.number IS NULL THEN ' is missing' ELSE ' stands, its account is missing' END) AS detail
      FROM ${ENTRIES} e
      LEFT JOIN ${JOURNALS} j ON j.number = e.journal_number
      LEFT JOIN accounts a ON a.id = e.account_id
      WHERE j.number IS NULL OR a.id IS NULL`,
  },
  {
    name: 'journal_has_entries_unless_refused',
    text: `
      SELECT format('%s: refused %s, with %s entries', ${JOURNAL}, j.refused, coalesce(e.entries, 0)) AS detail
      FROM ${JOURNALS} j
      LEFT JOIN (SELECT journal_number, count(*) AS entries FROM ${ENTRIES} page GROUP BY journal_number) e
        ON e.journal_number = j.number
      WHERE j.refused <> (e.entries IS NULL)`,
  },
  {
    name: 'journal_tells_what_available_did',
    text: `
      SELECT format('%s: tells net %s and balance %s, but available moved by %s to %s', ${JOURNAL}, j.net,
        j.available_balance_after, e.amount, e.balance_after) AS detail
      FROM ${JOURNALS} j
      LEFT JOIN (
        SELECT page.* FROM ${ENTRIES} page JOIN accounts ON accounts.id = account_id AND code = 'available'
      ) e ON e.journal_number = j.number
      WHERE (j.net, j.available_balance_after) IS DISTINCT FROM (e.amount, e.balance_after)`,
  },
  {
    name: 'entries_stay_in_their_book',
    text: `
      SELECT format('%s, %s: moves %s by %s', ${JOURNAL}, j.currency, ${ACCOUNT}, e.amount) AS detail
      FROM ${ENTRIES} e JOIN ${JOURNALS} j ON j.number = e.journal_number JOIN accounts a ON a.id = e.account_id
      WHERE (a.merchant_id, a.environment, a.currency) <> (j.merchant_id, j.environment, j.currency)`,
  },
  {
    name: 'guarded_debit_never_overdraws',
    text: `
      SELECT format('%s: leaves %s available', ${JOURNAL}, j.available_balance_after) AS detail
      FROM ${JOURNALS} j WHERE j.guarded AND j.available_balance_after < 0`,
  },
  {
    name: 'adjustment_has_an_author',
    text: `
      SELECT format('adjustment %s: %s booked, %s on record', j.source_id, j.gross, coalesce(n.amount, 0)) AS detail
      FROM ${JOURNALS} j LEFT JOIN adjustments n ON n.id = j.source_id
      WHERE j.kind = 'adjustment' AND (j.gross, j.merchant_id, j.environment, j.currency)
        IS DISTINCT FROM (n.amount, n.merchant_id, n.environment, n.currency)`,
  },
  ...TRANSIT_CHECKS,
  ...ID_CHECKS,
  ...SEAL_CHECKS,
];
