/** An invariant of the books. The query returns a text `detail` for each row that violates it. */
export interface BookCheck {
  name: string;
  text: string;
}

const ACCOUNT = `format('account %s (%s %s %s %s)', a.id, a.merchant_id, a.environment, a.currency, a.code)`;
const JOURNAL = `format('journal %s (%s %s of %s %s)', j.number, j.kind, j.source_id, j.merchant_id, j.environment)`;

/** Milliseconds in the first ten characters of a ULID. */
const timeOf = (ulid: string): string => `(
  SELECT sum((strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(${ulid}, place, 1)) - 1)::bigint << (5 * (10 - place)))
  FROM generate_series(1, 10) place)`;
const MAX_SKEW_MS = 60_000;
const ULID = '[0-7][0-9a-hjkmnp-tv-z]{25}';

export const BOOK_CHECKS: BookCheck[] = [
  {
    name: 'balance_is_sum_of_entries',
    text: `
      SELECT format('%s: balance %s and seq %s, but %s entries sum to %s', ${ACCOUNT}, a.balance, a.seq,
        coalesce(e.entries, 0), coalesce(e.total, 0)) AS detail
      FROM accounts a
      LEFT JOIN (SELECT account_id, count(*) AS entries, sum(amount) AS total FROM entries GROUP BY account_id) e
        ON e.account_id = a.id
      WHERE a.balance <> coalesce(e.total, 0) OR a.seq <> coalesce(e.entries, 0)`,
  },
  {
    name: 'running_balance_unbroken',
    text: `
      SELECT format('account %s: entry %s (%s, balance %s) follows entry %s (balance %s)', account_id, seq, amount,
        balance_after, seq_before, balance_before) AS detail
      FROM (
        SELECT *, coalesce(lag(seq) OVER account, 0) AS seq_before,
          coalesce(lag(balance_after) OVER account, 0) AS balance_before
        FROM entries WINDOW account AS (PARTITION BY account_id ORDER BY seq)
      ) e
      WHERE seq <> seq_before + 1 OR balance_after <> balance_before + amount`,
  },
  {
    name: 'journal_sums_to_zero',
    text: `
      SELECT format('journal %s: %s entries sum to %s', journal_number, count(*), sum(amount)) AS detail
      FROM entries GROUP BY journal_number HAVING sum(amount) <> 0`,
  },
  {
    name: 'trial_balance_is_zero',
    text: `
      SELECT format('%s %s: the balances of all accounts sum to %s', environment, currency, sum(balance)) AS detail
      FROM accounts GROUP BY environment, currency HAVING sum(balance) <> 0`,
  },
  {
    name: 'entry_has_journal_and_account',
    text: `
      SELECT format('entry %s of account %s (%s): journal %s%s', e.seq, e.account_id, e.amount, e.journal_number,
        CASE WHEN j.number IS NULL THEN ' is missing' ELSE ' stands, its account is missing' END) AS detail
      FROM entries e
      LEFT JOIN journals j ON j.number = e.journal_number
      LEFT JOIN accounts a ON a.id = e.account_id
      WHERE j.number IS NULL OR a.id IS NULL`,
  },
  {
    name: 'journal_has_entries_unless_refused',
    text: `
      SELECT format('%s: refused %s, with %s entries', ${JOURNAL}, j.refused, coalesce(e.entries, 0)) AS detail
      FROM journals j
      LEFT JOIN (SELECT journal_number, count(*) AS entries FROM entries GROUP BY journal_number) e
        ON e.journal_number = j.number
      WHERE j.refused <> (e.entries IS NULL)`,
  },
  {
    name: 'journal_tells_what_available_did',
    text: `
      SELECT format('%s: tells net %s and balance %s, but available moved by %s to %s', ${JOURNAL}, j.net,
        j.available_balance_after, e.amount, e.balance_after) AS detail
      FROM journals j
      LEFT JOIN (
        SELECT entries.* FROM entries JOIN accounts ON accounts.id = account_id AND code = 'available'
      ) e ON e.journal_number = j.number
      WHERE (j.net, j.available_balance_after) IS DISTINCT FROM (e.amount, e.balance_after)`,
  },
  {
    name: 'entries_stay_in_their_book',
    text: `
      SELECT format('%s, %s: moves %s by %s', ${JOURNAL}, j.currency, ${ACCOUNT}, e.amount) AS detail
      FROM entries e JOIN journals j ON j.number = e.journal_number JOIN accounts a ON a.id = e.account_id
      WHERE (a.merchant_id, a.environment, a.currency) <> (j.merchant_id, j.environment, j.currency)`,
  },
  {
    name: 'source_posted_once',
    text: `
      SELECT format('%s %s stands in %s journals: %s', kind, source_id, count(*), string_agg(number::text, ', ')) AS detail
      FROM journals GROUP BY source_id, kind HAVING count(*) > 1`,
  },
  {
    // The proof across services reads sources in the order of their ids up to now, so none may sort after its posting.
    name: 'source_was_made_before_its_journal',
    text: `
      SELECT format('%s: %s', ${JOURNAL}, CASE WHEN is_id THEN 'its source was made after it was posted'
        ELSE 'its source is no id of its kind' END) AS detail
      FROM (
        SELECT *, right(source_id, 26) AS source_ulid, right(id, 26) AS own_ulid, source_id ~ CASE
          WHEN kind = 'payment' THEN '^pay_${ULID}$'
          WHEN kind LIKE 'refund%' THEN '^re_${ULID}$'
          ELSE '^po_${ULID}$' END AS is_id
        FROM journals WHERE kind <> 'adjustment'
      ) j
      WHERE NOT is_id OR (source_ulid > own_ulid AND ${timeOf('source_ulid')} > ${timeOf('own_ulid')} + ${MAX_SKEW_MS})`,
  },
  {
    name: 'journal_was_posted_by_now',
    text: `
      SELECT format('%s: its own id %s is of the future', ${JOURNAL}, j.id) AS detail
      FROM journals j
      WHERE right(j.id, 26) > (
        SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> (5 * place)) & 31)::int + 1, 1), ''
          ORDER BY place DESC)
        FROM (SELECT (extract(epoch FROM now()) * 1000)::bigint + ${MAX_SKEW_MS} AS ms) latest, generate_series(0, 9) place)`,
  },
  {
    name: 'guarded_debit_never_overdraws',
    text: `
      SELECT format('%s: leaves %s available', ${JOURNAL}, j.available_balance_after) AS detail
      FROM journals j WHERE j.guarded AND j.available_balance_after < 0`,
  },
  {
    name: 'account_stays_above_its_floor',
    text: `
      SELECT format('%s: balance %s, floor %s', ${ACCOUNT}, a.balance, a.min_balance) AS detail
      FROM accounts a WHERE a.balance < a.min_balance`,
  },
  {
    name: 'ending_follows_its_debit',
    text: `
      SELECT format('%s: ends %s %s, but its debit is %s', ${JOURNAL}, abs(j.gross), j.currency,
        coalesce(format('%s %s of %s', abs(d.gross), d.currency, d.merchant_id), 'missing')) AS detail
      FROM journals j
      LEFT JOIN journals d ON d.source_id = j.source_id AND d.kind = split_part(j.kind, '_', 1) AND NOT d.refused
      WHERE j.kind IN ('refund_settlement', 'refund_reversal', 'payout_settlement', 'payout_reversal')
        AND (d.merchant_id, d.environment, d.currency, abs(d.gross))
          IS DISTINCT FROM (j.merchant_id, j.environment, j.currency, abs(j.gross))`,
  },
  {
    name: 'transit_ends_once',
    text: `
      SELECT format('%s of %s %s: %s more has left transit than was put in it', j.source_id, j.merchant_id,
        j.environment, -sum(e.amount)) AS detail
      FROM accounts a
      JOIN entries e ON e.account_id = a.id
      JOIN journals j ON j.number = e.journal_number
      WHERE a.code IN ('refunds_in_transit', 'payouts_in_transit')
      GROUP BY j.source_id, j.merchant_id, j.environment HAVING sum(e.amount) < 0`,
  },
  {
    name: 'adjustment_has_an_author',
    text: `
      SELECT format('adjustment %s: %s booked, %s on record', coalesce(j.source_id, n.id), coalesce(j.gross, 0),
        coalesce(n.amount, 0)) AS detail
      FROM (SELECT * FROM journals WHERE kind = 'adjustment') j FULL JOIN adjustments n ON n.id = j.source_id
      WHERE (j.gross, j.merchant_id, j.environment, j.currency)
        IS DISTINCT FROM (n.amount, n.merchant_id, n.environment, n.currency)`,
  },
];
