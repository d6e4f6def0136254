import type { DataTable } from '../layout/data-table';
import { panelStrings } from './panel.strings';

export type Pages = Pick<DataTable, 'more' | 'newest'>;

/** A tab that is never more than its newest rows. */
export const ONE_PAGE: Pages = { more: null, newest: null };

/** A table of one tab. Past the last page it says that that was all, not that there is nothing. */
export const tableOf = (table: Omit<DataTable, keyof Pages>, pages: Pages): DataTable => ({
  ...table,
  ...pages,
  empty: pages.newest === null ? table.empty : panelStrings.noMore,
});
