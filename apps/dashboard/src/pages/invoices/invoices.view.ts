import { type Invoice, type InvoiceStatus, type List } from '@tulay/contracts';
import {
  amount,
  amountText,
  chip,
  commonStrings,
  dayText,
  interpolate,
  manilaDay,
  text,
  type Chip,
  type DataTable,
  type Tone,
} from '@tulay/pages';
import { recordStrings } from '../catalog/record.strings';
import { emptyAt, pagesAt, type ListPage } from '../frame/filters.view';
import { invoicesStrings as words } from './invoices.strings';

export const INVOICES_PATH = '/dashboard/invoices';
export const invoicePath = (id: string): string => `${INVOICES_PATH}/${id}`;

/** What people call an invoice. */
export const nameOf = ({ number }: Invoice): string => number ?? words.fee;

const TONES: Record<InvoiceStatus, Tone> = {
  draft: 'muted',
  sent: 'accent',
  partial: 'accent',
  paid: 'positive',
  void: 'muted',
};

/** @param now Unix seconds */
export const statusChip = (invoice: Invoice, now: number): Chip =>
  isOverdue(invoice, now)
    ? { tone: 'caution', word: words.overdue }
    : { tone: TONES[invoice.status], word: words.statuses[invoice.status] };

const isOverdue = ({ status, due_date: due }: Invoice, now: number): boolean =>
  (status === 'sent' || status === 'partial') && due !== null && due < manilaDay(now);

interface Shown {
  /** Of customers, by id. */
  names: ReadonlyMap<string, string>;
  isNarrow: boolean;
  /** Unix seconds. */
  now: number;
}

export const toTable = (list: List<Invoice>, page: ListPage, { names, isNarrow, now }: Shown): DataTable => ({
  caption: words.caption,
  columns: [
    { place: 'mark', label: words.columns.status },
    { place: 'lead', label: words.columns.number },
    { place: 'more', label: words.columns.customer },
    { place: 'when', label: words.columns.due },
    { place: 'figure', label: words.columns.amount },
  ],
  rows: list.data.map((invoice) => ({
    id: invoice.id,
    cells: [
      chip(statusChip(invoice, now)),
      text(nameOf(invoice), invoice.description),
      text(names.get(invoice.customer_id ?? '') ?? ''),
      text(invoice.due_date === null ? '' : dayText(invoice.due_date, commonStrings.locale)),
      amount(amountText(invoice.amount, invoice.currency), remainingText(invoice)),
    ],
    isQuiet: invoice.status === 'void',
    link: { href: invoicePath(invoice.id), label: interpolate(words.open, { name: nameOf(invoice) }) },
  })),
  empty: emptyAt(page, isNarrow, { ...words, noMore: recordStrings.noMore }),
  ...pagesAt(page, list),
});

const remainingText = ({ status, amount_remaining, currency }: Invoice): string | null =>
  status === 'partial'
    ? interpolate(words.remaining, { amount: amountText(amount_remaining, currency) })
    : null;
