/**
 * An invariant of the books. The query returns a text `detail` for each row of a page that violates it; `$1` is the key
 * before the page, `$2` its last key.
 */
export interface BookCheck {
  name: string;
  text: string;
}

/** How the pages of a part of the books are checked. */
export interface PageChecks {
  /** Common table expressions that several checks read, so that a page is read once. */
  rows: string[];
  /** SQL for how many rows of each kind the page has; 0 by default. */
  counts: { accounts?: string; journals?: string; entries?: string };
  checks: BookCheck[];
  /** Settings of the transaction beside those of all pages. */
  settings?: string;
}

/** How findings name an account `a` and a journal `j`. */
export const ACCOUNT = `format('account %s (%s %s %s %s)', a.id, a.merchant_id, a.environment, a.currency, a.code)`;
export const JOURNAL = `format('journal %s (%s %s of %s %s)', j.number, j.kind, j.source_id, j.merchant_id, j.environment)`;
