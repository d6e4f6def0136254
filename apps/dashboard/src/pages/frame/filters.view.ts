import { isId, notFound, type IdPrefix, type List } from '@tulay/contracts';
import type { DataTable } from '@tulay/pages';

/** A filter field above a list. `name` is the query parameter. */
export type FilterField =
  | { kind: 'search' | 'date'; name: string; label: string; value: string }
  | {
      kind: 'select';
      name: string;
      label: string;
      value: string;
      options: readonly { value: string; word: string }[];
      /** Label of the empty option; default: "any". */
      any?: string;
    };

export interface Filters {
  /** URL of the list without filters. */
  action: string;
  /** URL of the list with the current filters. */
  address: string;
  fields: readonly FilterField[];
  /** URL of the list without filters; null if no filter is set. */
  clear: string | null;
  /** URL of the export, or null if the list has no export. */
  export: string | null;
}

/** A parsed query string; a repeated parameter is an array. */
export type RawQuery = Record<string, unknown>;

/** Returns a parameter, or an empty string if the parameter is missing or repeated. */
export const parameter = (query: RawQuery, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value : '';
};

/** Adds the non-empty parameters to the path. */
export function addressWith(
  path: string,
  parameters: Readonly<Record<string, string | null | undefined>>,
): string {
  const filled = Object.entries(parameters).filter((pair): pair is [string, string] => Boolean(pair[1]));
  if (!filled.length) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(filled).toString()}`;
}

/** @param exportPath path of the export, or null if the list has no export */
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

export interface ListPage {
  /** URL of the first page with the current filters. */
  address: string;
  /** ID of the last row on the previous page. */
  startingAfter: string | undefined;
}

/** @throws DomainError `not_found` if the cursor in the URL is not an ID of this kind */
export function listPage(filters: Filters, query: RawQuery, prefix: IdPrefix): ListPage {
  const startingAfter = parameter(query, 'starting_after');
  if (startingAfter && !isId(prefix, startingAfter)) throw notFound('page', startingAfter);
  return { address: filters.address, startingAfter: startingAfter || undefined };
}

/** Returns the links to the next page and to the first page. */
export const pagesAt = (
  { address, startingAfter }: ListPage,
  { data, has_more }: Pick<List<{ id: string }>, 'data' | 'has_more'>,
): { more: string | null; newest: string | null } => ({
  more: has_more ? addressWith(address, { starting_after: data.at(-1)?.id }) : null,
  newest: startingAfter === undefined ? null : address,
});

/**
 * Returns the message for an empty list.
 * @param isNarrow whether a filter is set
 */
export function emptyAt(
  { startingAfter }: Pick<ListPage, 'startingAfter'>,
  isNarrow: boolean,
  { empty, noneFound, noMore }: Record<'empty' | 'noneFound' | 'noMore', DataTable['empty']>,
): DataTable['empty'] {
  if (startingAfter !== undefined) return noMore;
  return isNarrow ? noneFound : empty;
}
