/** A trigram index finds text of this length anywhere; shorter text only at the beginning of a word. */
const TRIGRAM = 3;

/** The `LIKE` condition on the `search` column for `q`; case is ignored. Without `q` there is no condition. */
export const searchTerm = (q: string | undefined): Record<string, string | undefined> => ({
  'search LIKE lower(?)': q === undefined ? undefined : patternOf(q),
});

function patternOf(q: string): string {
  const literal = q.replace(/[\\%_]/g, '\\$&');
  return Array.from(q).length < TRIGRAM ? `% ${literal}%` : `%${literal}%`;
}
