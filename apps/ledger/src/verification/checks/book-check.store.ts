/**
 * Invariant of the ledger. The query returns a `detail` string for each row on a page that violates the
 * invariant. `$1` is the key before the page; `$2` is the last key on the page.
 */
export interface BookCheck {
  name: string;
  text: string;
}

export interface PageChecks {
  /** Common table expressions that several checks share, so that a page is read once. */
  rows: string[];
  /** SQL for the number of rows of each kind on the page; 0 by default. */
  counts: { accounts?: string; journals?: string; entries?: string };
  checks: BookCheck[];
  settings?: string;
}

/** SQL that describes an account `a` or a journal `j` in a finding. */
export const ACCOUNT = `format('account %s (%s %s %s %s)', a.id, a.merchant_id, a.environment, a.currency, a.code)`;
export const JOURNAL = `format('journal %s (%s %s of %s %s)', j.number, j.kind, j.source_id, j.merchant_id, j.environment)`;
