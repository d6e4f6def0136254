import { type DataTable } from '@tulay/pages';
import { panelStrings } from './panel.strings';

export type Pages = Pick<DataTable, 'more' | 'newest'>;

/** Pages of a tab that shows only its newest rows. */
export const ONE_PAGE: Pages = { more: null, newest: null };

/** Returns the table of a tab. An empty page after the first shows a different message than an empty first page. */
export const tableOf = (table: Omit<DataTable, keyof Pages>, pages: Pages): DataTable => ({
  ...table,
  ...pages,
  empty: pages.newest === null ? table.empty : panelStrings.noMore,
});
