import { parameter, type FilterField, type RawQuery } from '../frame/filters.view';

interface Archived {
  value: string;
  /** Filter in commands; undefined selects both archived and active objects. */
  filter: boolean | undefined;
}

export function archivedIn(query: RawQuery): Archived {
  const value = parameter(query, 'archived');
  if (value !== 'true' && value !== 'false') return { value: '', filter: undefined };
  return { value, filter: value === 'true' };
}

export const archivedField = (
  { value }: Archived,
  words: { archivedFilter: string; archivedOptions: Record<'true' | 'false', string> },
): FilterField => ({
  kind: 'select',
  name: 'archived',
  label: words.archivedFilter,
  value,
  options: (['false', 'true'] as const).map((each) => ({ value: each, word: words.archivedOptions[each] })),
});
