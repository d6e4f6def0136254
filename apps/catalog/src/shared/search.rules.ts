import { lengthOf } from '@tulay/contracts';

/**
 * A trigram index finds text of at least this length anywhere, and shorter text only at the beginning of a
 * word.
 */
const TRIGRAM = 3;

/**
 * Returns the `LIKE` condition on the `search` column for `q`, ignoring case and accents. Without `q` there
 * is no condition.
 */
export const searchTerm = (q: string | undefined): Record<string, string | undefined> => ({
  'search_form(search) LIKE search_form(?)': q === undefined ? undefined : patternOf(q),
});

/** Normalizes the text before escaping it, because `search_form` turns some characters into wildcards. */
function patternOf(q: string): string {
  const parts = q.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  const literal = parts.replace(/[\\%_]/g, '\\$&');
  return lengthOf(parts) < TRIGRAM ? `% ${literal}%` : `%${literal}%`;
}
