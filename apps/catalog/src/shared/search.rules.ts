import { lengthOf } from '@tulay/contracts';

/**
 * Minimum length of a query that matches any part of the text. A shorter query matches only the beginning of
 * a word.
 */
const TRIGRAM = 3;

/**
 * Returns a `LIKE` condition on the `search` column that ignores case and accents. Without `q`, the condition
 * is undefined.
 */
export const searchTerm = (q: string | undefined): Record<string, string | undefined> => ({
  'search_form(search) LIKE search_form(?)': q === undefined ? undefined : patternOf(q),
});

/** Normalizes the query before escaping it, because `search_form` turns some characters into wildcards. */
function patternOf(q: string): string {
  const parts = q.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  const literal = parts.replace(/[\\%_]/g, '\\$&');
  return lengthOf(parts) < TRIGRAM ? `% ${literal}%` : `%${literal}%`;
}
