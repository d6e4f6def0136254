import { isSearchable, truncate, type List } from '@tulay/contracts';
import { parameter, type FilterField, type RawQuery } from '../frame/filters.view';

const SEARCH_MAX = 200;

/** As many rows as a page of a list has. */
export const ROWS = 50;

/** What is searched for, without what is around it. */
export const searchIn = (query: RawQuery, max = SEARCH_MAX): string =>
  truncate(parameter(query, 'q').trim(), max);

export const searchField = (value: string, words: { search: string }): FilterField => ({
  kind: 'search',
  name: 'q',
  label: words.search,
  value,
});

/** What a search finds. A text without a letter or a digit is in no index, and finds nothing. */
export async function found<Row>(q: string, list: (q: string | undefined) => Promise<List<Row>>) {
  if (q !== '' && !isSearchable(q)) return { object: 'list' as const, data: [], has_more: false };
  return list(q || undefined);
}
