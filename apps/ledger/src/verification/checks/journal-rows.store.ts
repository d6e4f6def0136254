export const TRANSIT = `('refunds_in_transit', 'payouts_in_transit')`;

/**
 * Rows that the checks of a page of journals share: the journals, their entries, and the sum of the entries
 * per journal. The entries of each account are in the order of the journal numbers, so a page contains
 * consecutive entries.
 */
export const JOURNAL_ROWS = [
  'page_journals AS MATERIALIZED (SELECT * FROM journals WHERE number > $1 AND number <= $2)',
  `page_entries AS MATERIALIZED (
    SELECT e.*, a.code, a.id IS NOT NULL AS has_account, j.number IS NOT NULL AS has_journal,
      (a.merchant_id, a.environment, a.currency) <> (j.merchant_id, j.environment, j.currency) AS leaves_its_book
    FROM entries e LEFT JOIN accounts a ON a.id = e.account_id LEFT JOIN page_journals j ON j.number = e.journal_number
    WHERE e.journal_number > $1 AND e.journal_number <= $2)`,
  `page_sums AS MATERIALIZED (
    SELECT journal_number, count(*) AS entries, sum(amount) AS amount,
      sum(amount) FILTER (WHERE code IN ${TRANSIT}) AS in_transit,
      sum(amount) FILTER (WHERE code = 'owed') AS owed, sum(amount) FILTER (WHERE code = 'provider_fees') AS provider_fees
    FROM page_entries GROUP BY journal_number)`,
];

export const JOURNAL_COUNTS = {
  journals: 'SELECT count(*) FROM page_journals',
  entries: 'SELECT count(*) FROM page_entries',
};
