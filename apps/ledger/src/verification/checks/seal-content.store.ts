/**
 * Content of a seal: journals with the author and reason of adjustments, then entries, each sorted by number.
 * Every column is listed explicitly, so that columns added later do not change the content. `JOURNAL_LINES`
 * uses the aliases `j` (journals) and `n` (adjustments), `ENTRY_LINES` uses `e` (entries).
 */
export const JOURNAL_LINES = `string_agg(ROW(j.number, j.id, j.kind, j.source_id, j.merchant_id, j.environment, j.currency,
  j.gross, j.fee, j.net, j.available_balance_after, j.guarded, j.refused, j.legs_hash, j.created, n.amount, n.reason,
  n.actor)::text, E'\\n' ORDER BY j.number)`;
export const ENTRY_LINES = `string_agg(ROW(e.account_id, e.seq, e.journal_number, e.amount, e.balance_after)::text, E'\\n'
  ORDER BY e.journal_number, e.account_id, e.seq)`;

/**
 * Returns SQL for the SHA-256 of a seal's content.
 * @param journals, entries SQL expressions for the journal lines and entry lines; null if there are no lines
 */
export const shaOf = (journals: string, entries: string): string =>
  `sha256(convert_to(coalesce(${journals}, '') || E'\\n' || coalesce(${entries}, ''), 'UTF8'))`;

/**
 * Returns SQL for the SHA-256 of the journals with numbers after `after`, up to and including `upTo`.
 * @param after, upTo SQL expressions for the numbers
 */
export const contentOf = (after: string, upTo: string): string =>
  shaOf(
    `(SELECT ${JOURNAL_LINES} FROM journals j LEFT JOIN adjustments n ON j.kind = 'adjustment' AND n.id = j.source_id
      WHERE j.number > ${after} AND j.number <= ${upTo})`,
    `(SELECT ${ENTRY_LINES} FROM entries e WHERE e.journal_number > ${after} AND e.journal_number <= ${upTo})`,
  );

/**
 * Returns SQL for the hash of a seal.
 * @param previous the previous seal's hash, or null; the other parameters are columns of the seal
 */
export const hashOf = (previous: string, number: string, upTo: string, content: string): string =>
  `sha256(coalesce(${previous}, '') || convert_to(format('%s %s ', ${number}, ${upTo}), 'UTF8') || ${content})`;
