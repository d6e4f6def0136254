import type { Invoice, InvoiceStatus } from '@tulay/contracts';
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
  type Tone,
} from '@tulay/pages';
import type { ListColumn } from '../catalog/list-table';
import { invoicesStrings as words } from './invoices.strings';

export const INVOICES_PATH = '/dashboard/invoices';
export const invoicePath = (id: string): string => `${INVOICES_PATH}/${id}`;

/** Returns the invoice number, or a label for the activation fee. */
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

export const invoiceColumns = (): ListColumn<Invoice>[] => [
  { place: 'mark', label: words.columns.status, cell: (invoice, { now }) => chip(statusChip(invoice, now)) },
  {
    place: 'lead',
    label: words.columns.number,
    cell: (invoice) => text(nameOf(invoice), invoice.description),
  },
  {
    place: 'more',
    label: words.columns.customer,
    cell: ({ customer_id: id }, { names }) => text(names.get(id ?? '') ?? ''),
  },
  {
    place: 'when',
    label: words.columns.due,
    cell: ({ due_date: due }) => text(due === null ? '' : dayText(due, commonStrings.locale)),
  },
  {
    place: 'figure',
    label: words.columns.amount,
    cell: (invoice) => amount(amountText(invoice.amount, invoice.currency), remainingText(invoice)),
  },
];

const remainingText = ({ status, amount_remaining, currency }: Invoice): string | null =>
  status === 'partial'
    ? interpolate(words.remaining, { amount: amountText(amount_remaining, currency) })
    : null;
