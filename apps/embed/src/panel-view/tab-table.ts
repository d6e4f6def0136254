import { type DataTable } from '@tulay/pages';
import { panelStrings } from './panel.strings';

export type Pages = Pick<DataTable, 'more' | 'newest'>;

/** Pagination of a tab that shows only the newest rows. */
export const ONE_PAGE: Pages = { more: null, newest: null };

/** Builds a tab's table. An empty page after the first page has a different message than an empty tab. */
export const tableOf = (table: Omit<DataTable, keyof Pages>, pages: Pages): DataTable => ({
  ...table,
  ...pages,
  empty: pages.newest === null ? table.empty : panelStrings.noMore,
});
