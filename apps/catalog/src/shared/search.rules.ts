import { lengthOf } from '@tulay/contracts';

/** A trigram index finds text of this length anywhere; shorter text only at the beginning of a word. */
const TRIGRAM = 3;

/** The `LIKE` condition on the `search` column for `q`; case and accents are ignored. Without `q` there is no condition. */
export const searchTerm = (q: string | undefined): Record<string, string | undefined> => ({
  'search_form(search) LIKE search_form(?)': q === undefined ? undefined : patternOf(q),
});

/** Some characters become wildcards when `search_form` takes them apart, so that happens before they are escaped. */
function patternOf(q: string): string {
  const parts = q.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  const literal = parts.replace(/[\\%_]/g, '\\$&');
  return lengthOf(parts) < TRIGRAM ? `% ${literal}%` : `%${literal}%`;
}
