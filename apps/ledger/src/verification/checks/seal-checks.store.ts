import type { BookCheck } from './book-check.store';
import { contentOf, ENTRY_LINES, hashOf, JOURNAL_LINES, shaOf } from './seal-content.store';

/**
 * Returns SQL for the position of a row's seal among the seals that start on the page. A seal covers the
 * numbers after its `after`.
 */
const placeOf = (number: string): string =>
  `width_bucket(${number} - 1, ARRAY(SELECT after FROM whole_seals ORDER BY place))`;
const SEALED_FROM = '(SELECT min(after) FROM whole_seals)';

/** Seals of a page of journals, with the content computed from the current rows. */
export const SEAL_ROWS = [
  `page_seals AS MATERIALIZED (
    SELECT s.*, b.hash AS hash_before, b.number AS number_before,
      coalesce((SELECT max(up_to) FROM book_seals WHERE up_to < s.up_to), 0) AS after
    FROM book_seals s
    LEFT JOIN LATERAL (SELECT hash, number FROM book_seals WHERE number = s.number - 1 LIMIT 1) b ON true
    WHERE s.up_to > $1 AND s.up_to <= $2)`,
  `whole_seals AS MATERIALIZED (
    SELECT *, row_number() OVER (ORDER BY up_to) AS place FROM page_seals WHERE after >= $1)`,
  `seal_journals AS (
    SELECT ${placeOf('j.number')} AS place, ${JOURNAL_LINES} AS lines
    FROM page_journals j LEFT JOIN adjustments n ON j.kind = 'adjustment' AND n.id = j.source_id
    WHERE j.number > ${SEALED_FROM} GROUP BY 1)`,
  `seal_entries AS (
    SELECT ${placeOf('e.journal_number')} AS place, ${ENTRY_LINES} AS lines
    FROM page_entries e WHERE e.journal_number > ${SEALED_FROM} GROUP BY 1)`,
  // Reads the rows of a seal that starts before the page separately. This is rare, because the seal must have
  // been created after the page was chosen.
  `seal_contents AS MATERIALIZED (
    SELECT s.number, ${shaOf('j.lines', 'e.lines')} AS content
    FROM whole_seals s LEFT JOIN seal_journals j USING (place) LEFT JOIN seal_entries e USING (place)
    UNION ALL
    SELECT number, ${contentOf('s.after', 's.up_to')} FROM page_seals s WHERE after < $1)`,
];

const SEAL = `format('seal %s over the journals %s to %s', s.number, s.after + 1, s.up_to)`;

export const SEAL_CHECKS: BookCheck[] = [
  {
    name: 'sealed_rows_are_unchanged',
    text: `
      SELECT format('%s: its rows have changed since %s', ${SEAL}, to_char(s.sealed_at, 'YYYY-MM-DD HH24:MI')) AS detail
      FROM page_seals s JOIN seal_contents c USING (number) WHERE s.content <> c.content`,
  },
  {
    name: 'seals_are_one_chain',
    text: `
      SELECT format('%s: its hash does not match its content and %s', ${SEAL},
        coalesce('seal ' || s.number_before, 'a missing seal')) AS detail
      FROM page_seals s
      WHERE s.hash <> ${hashOf('s.hash_before', 's.number', 's.up_to', 's.content')}
        OR (s.number_before IS NULL AND s.number <> 1)`,
  },
];
