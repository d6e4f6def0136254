import { JOURNAL, type BookCheck } from './book-check.store';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/**
 * Negated character class of the ID alphabet. Searching for a single invalid character is several times as
 * fast as matching every character.
 */
const OTHER = '[^0-9a-hjkmnp-tv-z]';
const ULID_LENGTH = 26;
const MAX_SKEW_MS = 60_000;

/** Returns SQL for the time in milliseconds in the first ten characters of a ULID. */
const timeOf = (ulid: string): string => `(
  SELECT sum((strpos('${ALPHABET}', substr(${ulid}, place, 1)) - 1)::bigint << (5 * (10 - place)))
  FROM generate_series(1, 10) place)`;

/** SQL for the first ten characters of the latest valid ULID: the current time plus the clock skew. */
const LATEST = `(
  SELECT string_agg(substr('${ALPHABET}', ((ms >> (5 * place)) & 31)::int + 1, 1), '' ORDER BY place DESC)
  FROM (SELECT (extract(epoch FROM now()) * 1000)::bigint + ${MAX_SKEW_MS} AS ms) latest, generate_series(0, 9) place)`;

/**
 * Checks the IDs of journals and sources. Reconciliation reads sources in ID order up to the current time, so
 * a source ID must not be later than its posting.
 */
export const ID_CHECKS: BookCheck[] = [
  {
    name: 'source_was_made_before_its_journal',
    text: `
      SELECT format('%s: %s', ${JOURNAL}, CASE WHEN is_id THEN 'its source was created after the journal was posted'
        ELSE 'its source ID is invalid for its kind' END) AS detail
      FROM (
        SELECT *, right(id, ${ULID_LENGTH}) AS own_ulid, starts_with(source_id, prefix)
          AND length(source_id) = length(prefix) + ${ULID_LENGTH} AND left(source_ulid, 1) <= '7' AND source_ulid !~ '${OTHER}' AS is_id
        FROM (
          SELECT *, right(source_id, ${ULID_LENGTH}) AS source_ulid,
            CASE WHEN kind IN ('payment', 'provider_payment', 'provider_fee') THEN 'pay_' WHEN kind = 'provider_settlement' THEN 'set_'
              WHEN kind LIKE 'refund%' OR kind = 'provider_refund' THEN 're_' ELSE 'po_' END AS prefix
          FROM page_journals WHERE kind <> 'adjustment'
        ) named
      ) j
      WHERE NOT is_id OR (source_ulid > own_ulid AND ${timeOf('source_ulid')} > ${timeOf('own_ulid')} + ${MAX_SKEW_MS})`,
  },
  {
    name: 'journal_was_posted_by_now',
    text: `
      SELECT format('%s: the time of its ID %s is in the future', ${JOURNAL}, j.id) AS detail
      FROM page_journals j WHERE right(j.id, ${ULID_LENGTH}) > ${LATEST}`,
  },
];
