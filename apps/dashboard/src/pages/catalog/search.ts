import { isSearchable, truncate, type List } from '@tulay/contracts';
import { parameter, type FilterField, type RawQuery } from '../frame/filters.view';

const SEARCH_MAX = 200;

/** Rows per page. */
export const ROWS = 50;

/** Returns the search query from the URL, trimmed and truncated. */
export const searchIn = (query: RawQuery, max = SEARCH_MAX): string =>
  truncate(parameter(query, 'q').trim(), max);

export const searchField = (value: string, words: { search: string }): FilterField => ({
  kind: 'search',
  name: 'q',
  label: words.search,
  value,
});

/**
 * Runs a search. A query without letters or digits returns no rows, because the search index ignores all
 * other characters.
 */
export async function found<Row>(q: string, list: (q: string | undefined) => Promise<List<Row>>) {
  if (q !== '' && !isSearchable(q)) return { object: 'list' as const, data: [], has_more: false };
  return list(q || undefined);
}
