import type { LedgerFinding } from '@tulay/contracts';
import type { BookCheck, PageChecks } from './checks/book-check.store';

/**
 * Maximum number of reported rows per check and page, because widespread corruption would exceed a message.
 */
const MAX_ROWS = 100;
const MAX_DETAIL = 500;

/**
 * Returns one statement for all checks of a page. It reads shared rows once, on a single snapshot. The result
 * is a single row with the counts and the findings, up to one more finding per check than `firstOf` returns.
 */
export function pageStatement({ rows, counts, checks }: PageChecks): string {
  // Uses MATERIALIZED, so that the limit does not make PostgreSQL choose a slow index scan for a check.
  const found = checks.map(({ name, text }) => `${name}_found AS MATERIALIZED (${text})`);
  const { accounts = 'SELECT 0', journals = 'SELECT 0', entries = 'SELECT 0' } = counts;
  return `WITH ${[...rows, ...found].join(',\n')}
    SELECT (${accounts})::float AS accounts, (${journals})::float AS journals, (${entries})::float AS entries,
      coalesce((SELECT json_agg(f) FROM (${checks.map(someOf).join('\nUNION ALL ')}) f), '[]') AS findings`;
}

const someOf = ({ name }: BookCheck): string =>
  `(SELECT '${name}' AS "check", left(detail, ${MAX_DETAIL}) AS detail FROM ${name}_found LIMIT ${MAX_ROWS + 1})`;

/** Returns the first findings of each check, and an additional finding if there are more. */
export function firstOf(findings: LedgerFinding[]): LedgerFinding[] {
  const counts = new Map<string, number>();
  return findings.map((finding) => {
    const count = (counts.get(finding.check) ?? 0) + 1;
    counts.set(finding.check, count);
    return count > MAX_ROWS ? { ...finding, detail: 'and more' } : finding;
  });
}
