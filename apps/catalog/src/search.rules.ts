/** Shorter than a trigram, only the beginning of a word can be looked up in a trigram index. */
const TRIGRAM = 3;

/** The term that finds rows whose `search` column holds the text, in any case. No text: no term. */
export const searchTerm = (q: string | undefined): Record<string, string | undefined> => ({
  'search LIKE lower(?)': q === undefined ? undefined : patternOf(q),
});

function patternOf(q: string): string {
  const literal = q.replace(/[\\%_]/g, '\\$&');
  return [...q].length < TRIGRAM ? `% ${literal}%` : `%${literal}%`;
}
