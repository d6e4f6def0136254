import { isId, notFound, type IdPrefix, type List } from '@tulay/contracts';
import type { DataTable } from '@tulay/pages';

/** One field of the form above a list. The address of the list carries it by its name. */
export type FilterField =
  | { kind: 'search' | 'date'; name: string; label: string; value: string }
  | {
      kind: 'select';
      name: string;
      label: string;
      value: string;
      options: readonly { value: string; word: string }[];
      /** What leaving it open is called. Default: any. */
      any?: string;
    };

/** What `filters.eta` writes. */
export interface Filters {
  /** The address of the whole list. */
  action: string;
  /** The address of what was found. */
  address: string;
  fields: readonly FilterField[];
  /** The address of the whole list; null while nothing is left out. */
  clear: string | null;
  /** The address of what was found as a file; null: there is no file. */
  export: string | null;
}

/** A parsed query string; a parameter that is given twice is a list. */
export type RawQuery = Record<string, unknown>;

/** One parameter as text; empty when it is missing or given twice. */
export const parameter = (query: RawQuery, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value : '';
};

/** An address with those parameters that are not empty. */
export function addressWith(
  path: string,
  parameters: Readonly<Record<string, string | null | undefined>>,
): string {
  const filled = Object.entries(parameters).filter((pair): pair is [string, string] => Boolean(pair[1]));
  if (!filled.length) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(filled).toString()}`;
}

/** @param exportPath null: there is no file */
export function filtersAt(
  action: string,
  fields: readonly FilterField[],
  exportPath: string | null = null,
): Filters {
  const chosen = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  return {
    action,
    address: addressWith(action, chosen),
    fields,
    clear: fields.some(({ value }) => value !== '') ? action : null,
    export: exportPath && addressWith(exportPath, chosen),
  };
}

/** Where in a list a page begins. */
export interface ListPage {
  /** The address of the first page, with what the list is filtered by. */
  address: string;
  /** The last row of the page before. */
  startingAfter: string | undefined;
}

/** @throws DomainError `not_found` when the text cannot be an id of this kind */
export function listPage(filters: Filters, query: RawQuery, prefix: IdPrefix): ListPage {
  const startingAfter = parameter(query, 'starting_after');
  if (startingAfter && !isId(prefix, startingAfter)) throw notFound('page', startingAfter);
  return { address: filters.address, startingAfter: startingAfter || undefined };
}

/** The ways to the other pages of a list. */
export const pagesAt = (
  { address, startingAfter }: ListPage,
  { data, has_more }: Pick<List<{ id: string }>, 'data' | 'has_more'>,
): { more: string | null; newest: string | null } => ({
  more: has_more ? addressWith(address, { starting_after: data.at(-1)?.id }) : null,
  newest: startingAfter === undefined ? null : address,
});

/** What stands in place of an empty list. @param isNarrow whether it is searched */
export function emptyAt(
  { startingAfter }: Pick<ListPage, 'startingAfter'>,
  isNarrow: boolean,
  { empty, noneFound, noMore }: Record<'empty' | 'noneFound' | 'noMore', DataTable['empty']>,
): DataTable['empty'] {
  if (startingAfter !== undefined) return noMore;
  return isNarrow ? noneFound : empty;
}
