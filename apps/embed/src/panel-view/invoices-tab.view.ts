import type { Invoice, InvoiceStatus, List } from '@tulay/contracts';
import {
  amountText,
  commonStrings,
  amount,
  chip,
  text,
  type Cell,
  type Chip,
  type DataTable,
  dayText,
  manilaDay,
  type Tone,
} from '@tulay/pages';
import { panelStrings } from './panel.strings';
import { tableOf, type Pages } from './tab-table';

const strings = panelStrings.invoices;

const tones: Record<InvoiceStatus, Tone> = {
  draft: 'muted',
  sent: 'accent',
  partial: 'caution',
  paid: 'positive',
  void: 'muted',
};

/**
 * @param names customer names by ID; a deleted customer is shown by ID
 * @param now time in the invoices' environment, in Unix seconds
 */
export const toInvoicesTable = (
  list: List<Invoice>,
  names: ReadonlyMap<string, string>,
  pages: Pages,
  now: number,
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
      rows: list.data.map((invoice) => ({ id: invoice.id, cells: cellsOf(invoice, names, now) })),
      empty: strings.empty,
    },
    pages,
  );

function cellsOf(invoice: Invoice, names: ReadonlyMap<string, string>, now: number): Cell[] {
  const { customer_id: id, due_date: due } = invoice;
  return [
    chip(chipOf(invoice, now)),
    text(invoice.number ?? strings.noNumber),
    text(id === null ? strings.noRecipient : (names.get(id) ?? id)),
    due === null ? text(strings.noDueDate) : dayCell(due),
    amount(amountText(invoice.amount, invoice.currency)),
  ];
}

const chipOf = (invoice: Invoice, now: number): Chip =>
  isOverdue(invoice, now)
    ? { tone: 'negative', word: panelStrings.overdue }
    : { tone: tones[invoice.status], word: panelStrings.invoiceStatuses[invoice.status] };

/** @param day calendar day (`YYYY-MM-DD`) without a time zone */
function dayCell(day: string): Cell {
  const words = dayText(day, commonStrings.locale);
  return { kind: 'time', text: words, machine: day, full: words };
}

/** Returns whether a due date of the invoice has passed. A payment on the due day is on time. */
function isOverdue(invoice: Invoice, now: number): boolean {
  const { status, due_date: day, deposit_due_at: depositAt, balance_due_at: balanceAt } = invoice;
  if (status !== 'sent' && status !== 'partial') return false;
  const passed = (moment: number | null): boolean => moment !== null && moment < now;
  if (status === 'sent' && passed(depositAt)) return true;
  return passed(balanceAt) || (day !== null && day < manilaDay(now));
}
