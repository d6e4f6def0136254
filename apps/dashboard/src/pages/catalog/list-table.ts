import type { List } from '@tulay/contracts';
import { interpolate, type Cell, type DataTable } from '@tulay/pages';
import { emptyAt, pagesAt, type Filters, type ListPage } from '../frame/filters.view';
import { recordStrings } from './record.strings';

/** What is shown beside the things themselves. */
interface Shown {
  /** Unix seconds. */
  now: number;
  /** Of customers, by id. */
  names: ReadonlyMap<string, string>;
}

/** A column, and what it shows of each thing. */
export interface ListColumn<Thing> {
  place: DataTable['columns'][number]['place'];
  label: string;
  cell: (thing: Thing, shown: Shown) => Cell;
}

/** How the things of one kind stand in a list. */
export interface ThingsTable<Thing> {
  /** Of the list; each thing has its page below. */
  path: string;
  /** In `open`, `{name}` stands for the thing. */
  words: { caption: string; open: string } & Record<'empty' | 'noneFound', DataTable['empty']>;
  /** In the language of the reader. */
  columns: () => readonly ListColumn<Thing>[];
  nameOf: (thing: Thing) => string;
  /** Whether it is less important than the others. */
  isQuiet?: (thing: Thing) => boolean;
}

interface FoundThings<Thing> {
  list: List<Thing>;
  page: ListPage;
  filters: Filters;
  shown: Shown;
}

export function tableOf<Thing extends { id: string }>(
  { path, words, columns: columnsNow, nameOf, isQuiet }: ThingsTable<Thing>,
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
