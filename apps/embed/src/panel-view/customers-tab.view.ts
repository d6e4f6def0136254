import type { Customer, List } from '@tulay/contracts';
import { code, text, type DataTable, time } from '@tulay/pages';
import { panelStrings } from './panel.strings';
import { tableOf, type Pages } from './tab-table';

const strings = panelStrings.customers;

/** @param now Unix seconds */
export const toCustomersTable = (list: List<Customer>, now: number, pages: Pages): DataTable =>
  tableOf(
    {
      caption: strings.caption,
      columns: [
        { place: 'lead', label: strings.columns.name },
        { place: 'more', label: strings.columns.email },
        { place: 'wide', label: strings.columns.id },
        { place: 'when', label: strings.columns.created },
      ],
      rows: list.data.map((customer) => ({
        id: customer.id,
        cells: [
          text(customer.name),
          text(customer.email ?? strings.noEmail),
          code(customer.id),
          time(customer.created, now),
        ],
      })),
      empty: strings.empty,
    },
    pages,
  );
