/**
 * An invariant of the books. The query returns a text `detail` for each row of a page that violates it; `$1` is the key
 * before the page, `$2` its last key.
 */
export interface BookCheck {
  name: string;
  text: string;
}

/** How findings name an account `a` and a journal `j`. */
export const ACCOUNT = `format('account %s (%s %s %s %s)', a.id, a.merchant_id, a.environment, a.currency, a.code)`;
export const JOURNAL = `format('journal %s (%s %s of %s %s)', j.number, j.kind, j.source_id, j.merchant_id, j.environment)`;

/** The journals and entries of a page of journals. On every account, entries have the order of their journals' numbers. */
export const JOURNALS = `(SELECT * FROM journals WHERE number > $1 AND number <= $2)`;
export const ENTRIES = `(SELECT * FROM entries WHERE journal_number > $1 AND journal_number <= $2)`;
