/** Parts of the ledger, in the order in which the full verification reads them. */
const BOOK_PARTS = ['journals', 'sources', 'accounts', 'adjustments', 'sums'] as const;
export type BookPart = (typeof BOOK_PARTS)[number];

/**
 * Range of rows in a part: after the key `after`, up to and including the key `upTo`. Keys are journal
 * numbers, source IDs, account IDs or adjustment IDs.
 */
export interface BookPage {
  part: BookPart;
  after: string;
  upTo: string;
}

const MAX_NUMBER = '9223372036854775807';
/** String that sorts after every ID. */
const MAX_TEXT = '\u{10ffff}';

/**
 * Returns the keys before the first row and after the last row of a part.
 * @param horizon number of the last journal to be verified
 */
export const boundsOf = (part: BookPart, horizon: string): { first: string; last: string } =>
  ({
    journals: { first: '0', last: horizon },
    sources: { first: '', last: MAX_TEXT },
    accounts: { first: '0', last: MAX_NUMBER },
    adjustments: { first: '', last: MAX_TEXT },
    // The range covers the journals after the horizon.
    sums: { first: horizon, last: MAX_NUMBER },
  })[part];

export interface BookCursor {
  part: BookPart;
  after: string;
  /** Number of the last journal to be verified. Later journals are not read. */
  horizon: string;
}

export const cursorText = ({ part, horizon, after }: BookCursor): string => `${part} ${horizon} ${after}`;

/** @returns null if `text` is not a valid cursor */
export function parseCursor(text: string): BookCursor | null {
  const [, part, horizon, after] = /^([a-z]+) (\d{1,18}) (\S{0,100})$/u.exec(text) ?? [];
  if (!isPart(part) || horizon === undefined || after === undefined) return null;
  return isNumbered(part) && !/^\d{1,18}$/u.test(after) ? null : { part, horizon, after };
}

/** Returns the position after a page; null at the end. */
export function cursorAfter({ part, upTo }: BookPage, horizon: string): BookCursor | null {
  if (upTo !== boundsOf(part, horizon).last) return { part, horizon, after: upTo };
  const next = BOOK_PARTS[BOOK_PARTS.indexOf(part) + 1];
  return next ? { part: next, horizon, after: boundsOf(next, horizon).first } : null;
}

/**
 * Returns the text that identifies a page. The page of sums has no keys, because it is always a single page.
 */
export const pageText = ({ part, after, upTo }: BookPage): string =>
  JSON.stringify(part === 'sums' ? [part] : [part, after, upTo]);

export function parsePage(text: string): BookPage {
  const [part, after, upTo] = JSON.parse(text) as [BookPart, string, string];
  return { part, after, upTo };
}

/** Returns whether `outer` contains all rows of `inner`. */
export function isWithin(inner: BookPage, outer: BookPage): boolean {
  if (inner.part !== outer.part) return false;
  if (inner.part === 'sums') return true;
  return isUpTo(inner.part, outer.after, inner.after) && isUpTo(inner.part, inner.upTo, outer.upTo);
}

const isUpTo = (part: BookPart, one: string, other: string): boolean =>
  isNumbered(part) ? BigInt(one) <= BigInt(other) : one <= other;

/** Returns whether the keys of a part are numbers. */
const isNumbered = (part: BookPart): boolean => part !== 'sources' && part !== 'adjustments';

const isPart = (text: string | undefined): text is BookPart =>
  text !== undefined && (BOOK_PARTS as readonly string[]).includes(text);
