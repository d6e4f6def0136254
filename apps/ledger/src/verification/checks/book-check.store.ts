/**
 * An invariant of the books. The query returns a text `detail` for each row of a page that violates it; `$1` is the key
 * before the page, `$2` its last key.
 */
export interface BookCheck {
  name: string;
  text: string;
}

/** The checks for pages of a part of the books. */
export interface PageChecks {
  /** Common table expressions shared by several checks, so that a page is read once. */
  rows: string[];
  /** SQL for the number of rows of each kind on the page; 0 by default. */
  counts: { accounts?: string; journals?: string; entries?: string };
  checks: BookCheck[];
  /** Settings of the transaction in addition to the settings for all pages. */
  settings?: string;
}

/** SQL with which findings name an account `a` and a journal `j`. */
export const ACCOUNT = `format('account %s (%s %s %s %s)', a.id, a.merchant_id, a.environment, a.currency, a.code)`;
export const JOURNAL = `format('journal %s (%s %s of %s %s)', j.number, j.kind, j.source_id, j.merchant_id, j.environment)`;
