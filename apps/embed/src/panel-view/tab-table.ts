import { type DataTable } from '@tulay/pages';
import { panelStrings } from './panel.strings';

export type Pages = Pick<DataTable, 'more' | 'newest'>;

/** For a tab that shows its newest rows only. */
export const ONE_PAGE: Pages = { more: null, newest: null };

/** The table of a tab. An empty page after the first says "no more rows" instead of "no rows". */
export const tableOf = (table: Omit<DataTable, keyof Pages>, pages: Pages): DataTable => ({
  ...table,
  ...pages,
  empty: pages.newest === null ? table.empty : panelStrings.noMore,
});
