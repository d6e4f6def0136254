import type { List } from '@tulay/contracts';
import { interpolate, type Cell, type DataTable } from '@tulay/pages';
import { emptyAt, pagesAt, type Filters, type ListPage } from '../frame/filters.view';
import { recordStrings } from './record.strings';

interface Shown {
  /** Unix seconds. */
  now: number;
  /** Customer names by ID. */
  names: ReadonlyMap<string, string>;
}

export interface ListColumn<Thing> {
  place: DataTable['columns'][number]['place'];
  label: string;
  cell: (thing: Thing, shown: Shown) => Cell;
}

export interface ListTable<Thing> {
  /** Path of the list and prefix of the objects' pages. */
  path: string;
  /** `{name}` in `open` is replaced by the object's name. */
  words: { caption: string; open: string } & Record<'empty' | 'noneFound', DataTable['empty']>;
  columns: () => readonly ListColumn<Thing>[];
  nameOf: (thing: Thing) => string;
  /** Returns whether the row is dimmed. */
  isQuiet?: (thing: Thing) => boolean;
}

interface FoundThings<Thing> {
  list: List<Thing>;
  page: ListPage;
  filters: Filters;
  shown: Shown;
}

export function tableOf<Thing extends { id: string }>(
  { path, words, columns: columnsNow, nameOf, isQuiet }: ListTable<Thing>,
  { list, page, filters, shown }: FoundThings<Thing>,
): DataTable {
  const columns = columnsNow();
  return {
    caption: words.caption,
    columns: columns.map(({ place, label }) => ({ place, label })),
    rows: list.data.map((thing) => ({
      id: thing.id,
      cells: columns.map(({ cell }) => cell(thing, shown)),
      isQuiet: isQuiet?.(thing) ?? false,
      link: { href: `${path}/${thing.id}`, label: interpolate(words.open, { name: nameOf(thing) }) },
    })),
    empty: emptyAt(page, filters.clear !== null, {
      empty: words.empty,
      noneFound: words.noneFound,
      noMore: recordStrings.noMore,
    }),
    ...pagesAt(page, list),
  };
}
