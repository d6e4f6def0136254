import { parameter, type FilterField, type RawQuery } from '../frame/filters.view';

/**
 * Returns the status that the list is filtered by, or undefined if the query contains no status or an unknown
 * status.
 */
export const statusIn = <Status extends string>(
  query: RawQuery,
  statuses: readonly Status[],
): Status | undefined => statuses.find((each) => each === parameter(query, 'status'));

export const statusField = <Status extends string>(
  status: Status | undefined,
  statuses: readonly Status[],
  words: { status: string; statuses: Readonly<Record<Status, string>> },
): FilterField => ({
  kind: 'select',
  name: 'status',
  label: words.status,
  value: status ?? '',
  options: statuses.map((value) => ({ value, word: words.statuses[value] })),
});
