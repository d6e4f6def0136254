import type { Invoice, List } from '@tulay/contracts';
import { amountText } from '../layout/parts/common.view';
import { commonStrings } from '../layout/parts/common.strings';
import { amount, chip, text, type Cell, type DataTable } from '../layout/parts/data-table';
import { dayText } from '../layout/parts/manila-time.rules';
import { panelStrings } from './panel.strings';
import { tableOf, type Pages } from './tab-table';

const strings = panelStrings.invoices;

/** @param names the customers' names by id; a deleted customer is shown by id */
export const toInvoicesTable = (
  list: List<Invoice>,
  names: ReadonlyMap<string, string>,
  pages: Pages,
): DataTable =>
  tableOf(
    {
      caption: strings.caption,
      columns: [
        { place: 'mark', label: strings.columns.status },
        { place: 'lead', label: strings.columns.number },
        { place: 'more', label: strings.columns.recipient },
        { place: 'when', label: strings.columns.due },
        { place: 'figure', label: strings.columns.amount },
      ],
      rows: list.data.map((invoice) => ({ id: invoice.id, cells: cellsOf(invoice, names) })),
      empty: strings.empty,
    },
    pages,
  );

function cellsOf(invoice: Invoice, names: ReadonlyMap<string, string>): Cell[] {
  const { customer_id: id, due_date: due } = invoice;
  return [
    chip(panelStrings.invoiceChips[invoice.status]),
    text(invoice.number ?? strings.noNumber),
    text(id === null ? strings.nobody : (names.get(id) ?? id)),
    due === null ? text(strings.noDueDate) : dayCell(due),
    amount(amountText(invoice.amount, invoice.currency)),
  ];
}

/** @param day `YYYY-MM-DD`, a calendar day in no particular time zone */
function dayCell(day: string): Cell {
  const words = dayText(day, commonStrings.locale);
  return { kind: 'time', text: words, machine: day, full: words };
}
