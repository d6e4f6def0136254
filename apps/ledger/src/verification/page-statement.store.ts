import type { BookCheck, PageChecks } from './checks/book-check.store';

/**
 * Maximum number of reported rows per check and page, because the findings of widespread corruption would not
 * fit into a message.
 */
const MAX_ROWS = 100;
const MAX_DETAIL = 500;

/**
 * Returns one statement for all checks of a page. The statement reads shared rows once, on a single snapshot.
 * The result is a single row with the counts, the findings, and the number of unlisted findings of each
 * check.
 */
export function pageStatement({ rows, counts, checks }: PageChecks): string {
  // Uses MATERIALIZED, so that the limit does not make PostgreSQL choose a slow index scan for a check.
  const found = checks.map(({ name, text }) => `${name}_found AS MATERIALIZED (${text})`);
  const { accounts = 'SELECT 0', journals = 'SELECT 0', entries = 'SELECT 0' } = counts;
  return `WITH ${[...rows, ...found].join(',\n')}
    SELECT (${accounts})::float AS accounts, (${journals})::float AS journals, (${entries})::float AS entries,
      coalesce((SELECT json_agg(f) FROM (${checks.map(someOf).join('\nUNION ALL ')}) f), '[]') AS findings,
      coalesce((SELECT json_object_agg("check", n) FROM (${checks.map(moreOf).join('\nUNION ALL ')}) u WHERE n > 0), '{}')
        AS unlisted`;
}

const someOf = ({ name }: BookCheck): string =>
  `(SELECT '${name}' AS "check", left(detail, ${MAX_DETAIL}) AS detail FROM ${name}_found ORDER BY detail LIMIT ${MAX_ROWS})`;

const moreOf = ({ name }: BookCheck): string =>
  `(SELECT '${name}' AS "check", count(*) - ${MAX_ROWS} AS n FROM ${name}_found)`;
