import type { BookCheck } from './book-check.store';

/**
 * SHA-256 over journals, the author and reason of adjustments, and entries, in the order of their numbers. Every column is
 * named: one that is added later does not change what is sealed.
 * @param after, upTo expressions for journal numbers
 */
export const contentOf = (after: string, upTo: string): string => `sha256(convert_to(
  coalesce((
    SELECT string_agg(ROW(j.number, j.id, j.kind, j.source_id, j.merchant_id, j.environment, j.currency, j.gross, j.fee,
      j.net, j.available_balance_after, j.guarded, j.refused, j.legs_hash, j.created, n.amount, n.reason, n.actor)::text,
      E'\\n' ORDER BY j.number)
    FROM journals j LEFT JOIN adjustments n ON j.kind = 'adjustment' AND n.id = j.source_id
    WHERE j.number > ${after} AND j.number <= ${upTo}
  ), '') || E'\\n' || coalesce((
    SELECT string_agg(ROW(account_id, seq, journal_number, amount, balance_after)::text, E'\\n'
      ORDER BY journal_number, account_id, seq)
    FROM entries WHERE journal_number > ${after} AND journal_number <= ${upTo}
  ), ''), 'UTF8'))`;

/** @param previous the hash of the seal before, or null; the rest are a seal's own columns */
export const hashOf = (previous: string, number: string, upTo: string, content: string): string =>
  `sha256(coalesce(${previous}, '') || convert_to(format('%s %s ', ${number}, ${upTo}), 'UTF8') || ${content})`;

/** The seals of a page of journals, each with the one before it. */
const SEALS = `(
  SELECT s.*, coalesce(b.up_to, 0) AS after, b.hash AS hash_before, b.number AS number_before
  FROM book_seals s LEFT JOIN book_seals b ON b.number = s.number - 1
  WHERE s.up_to > $1 AND s.up_to <= $2)`;

const SEAL = `format('seal %s over the journals %s to %s', s.number, s.after + 1, s.up_to)`;

export const SEAL_CHECKS: BookCheck[] = [
  {
    name: 'sealed_rows_are_unchanged',
    text: `
      SELECT format('%s: its rows have changed since %s', ${SEAL}, to_char(s.sealed_at, 'YYYY-MM-DD HH24:MI')) AS detail
      FROM ${SEALS} s WHERE s.content <> ${contentOf('s.after', 's.up_to')}`,
  },
  {
    name: 'seals_are_one_chain',
    text: `
      SELECT format('%s: its hash does not follow from %s', ${SEAL},
        coalesce('seal ' || s.number_before, 'a missing seal')) AS detail
      FROM ${SEALS} s
      WHERE s.hash <> ${hashOf('s.hash_before', 's.number', 's.up_to', 's.content')}
        OR (s.number_before IS NULL AND s.number <> 1)`,
  },
];
