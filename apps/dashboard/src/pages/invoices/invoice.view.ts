import type { Invoice, InvoiceReceipt } from '@tulay/contracts';
import { amountText, commonStrings, dayText, interpolate, manilaDateTime } from '@tulay/pages';
import { recordStrings } from '../catalog/record.strings';
import {
  codeRow,
  linesRow,
  linkRow,
  metadataRow,
  rowsOf,
  textRow,
  timeRow,
  type RecordAction,
  type RecordRow,
  type RecordSection,
  type RecordView,
} from '../catalog/record.view';
import { percentOf } from './invoice.form';
import { invoicesStrings as words } from './invoices.strings';
import { invoicePath, statusChip } from './invoices.view';

interface Shown {
  /** Customer's name, or null if the customer was deleted. */
  customer: string | null;
  mayChange: boolean;
  /** Unix seconds. */
  now: number;
}

export const toRecord = (invoice: Invoice, { customer, mayChange, now }: Shown): RecordView => ({
  chips: [statusChip(invoice, now)],
  notes: notesOf(invoice),
  actions: actionsOf(invoice, mayChange),
  sections: [
    ...(invoice.receipts.length ? [receiptsOf(invoice)] : []),
    { heading: null, rows: detailsOf(invoice, customer) },
    ...(invoice.status === 'draft' ? [] : [pageOf(invoice)]),
  ],
});

const notesOf = ({ kind, amount_overpaid }: Invoice): string[] => [
  ...(kind === 'activation_fee' ? [words.feeNote] : []),
  ...(amount_overpaid > 0 ? [words.overpaidNote] : []),
];

/** Returns the actions that the catalog service allows in the invoice's state. */
function actionsOf({ id, kind, status }: Invoice, mayChange: boolean): RecordAction[] {
  const at = (part: string, word: string, look: RecordAction['look'] = 'quiet') => ({
    href: `${invoicePath(id)}/${part}`,
    word,
    look,
  });
  const preview = status === 'draft' ? [at('preview', words.preview)] : [];
  if (!mayChange) return preview;
  const edit = at('edit', recordStrings.edit);
  if (kind === 'activation_fee') return [edit];
  const copy = at('duplicate', words.duplicateWord);
  if (status === 'draft')
    return [
      at('send', words.sendWord, 'main'),
      ...preview,
      edit,
      copy,
      at('void', words.voidWord, 'danger'),
      at('delete', recordStrings.delete, 'danger'),
    ];
  if (status === 'sent')
    return [at('remind', words.remindWord, 'main'), edit, copy, at('void', words.voidWord, 'danger')];
  if (status === 'partial')
    return [at('remind', words.remindWord, 'main'), edit, copy, at('forfeit', words.voidWord, 'danger')];
  return [edit, copy];
}

const pageOf = ({ url }: Invoice): RecordSection => ({
  heading: words.url,
  text: words.urlText,
  rows: rowsOf(codeRow(words.url, url)),
  links: [{ href: url, word: words.visit, look: 'quiet', opensNew: true }],
});

const receiptsOf = (invoice: Invoice): RecordSection => ({
  heading: words.receipts,
  rows: invoice.receipts.map((receipt) => receiptRow(receipt, invoice.currency)),
});

function receiptRow(
  { payment_id: payment, reference, ...receipt }: InvoiceReceipt,
  currency: string,
): RecordRow {
  const came = amountText(receipt.amount, currency);
  const back = refundedText(receipt, currency);
  const value = back === null ? came : `${came} (${back})`;
  const label = manilaDateTime(receipt.received_at, commonStrings.locale);
  if (payment === null)
    return {
      kind: 'text',
      label,
      value: `${value} · ${interpolate(words.elsewhere, { reference: reference ?? '' })}`,
    };
  return { kind: 'link', label, value, href: `/dashboard/payments/${payment}` };
}

function refundedText(
  { refunded, amount_refunded: amount }: Pick<InvoiceReceipt, 'refunded' | 'amount_refunded'>,
  currency: string,
): string | null {
  if (refunded) return words.refunded;
  return amount ? interpolate(words.refundedPart, { amount: amountText(amount, currency) }) : null;
}

const detailsOf = (invoice: Invoice, customer: string | null): RecordRow[] =>
  rowsOf(
    linkRow(recordStrings.customer, customer, `/dashboard/customers/${invoice.customer_id}`),
    textRow(words.description, invoice.description),
    textRow(words.dueDate, invoice.due_date && dayText(invoice.due_date, commonStrings.locale)),
    textRow(words.parts, invoice.allow_partial_payment ? words.yes : null),
    textRow(words.depositRate, invoice.deposit_rate && percentOf(invoice.deposit_rate)),
    timeRow(words.depositDue, invoice.deposit_due_at),
    timeRow(words.balanceDue, invoice.balance_due_at),
    linesRow(words.notes, invoice.notes),
    linesRow(words.terms, invoice.terms),
    codeRow(words.shipment, invoice.shipment_id),
    metadataRow(invoice.metadata),
    timeRow(recordStrings.created, invoice.created),
    timeRow(words.sentAt, invoice.sent_at),
    timeRow(words.paidAt, invoice.paid_at),
    timeRow(words.voidAt, invoice.void_at),
    timeRow(words.forfeitedAt, invoice.forfeited_at),
    codeRow(recordStrings.id, invoice.id),
  );
