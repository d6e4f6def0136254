import type { InvoicePage } from '@tulay/contracts';
import { amountText, interpolate, dayText, manilaDate } from '@tulay/pages';
import { invoicePageStrings as strings } from './invoice-page.strings';

/** Content of the invoice, for the screen and for print. */
export interface InvoiceDocument {
  details: Row[];
  lines: { description: string; quantity: string; price: string; each: string; amount: string }[];
  totals: (Row & { strong: boolean })[];
  description: string | null;
  notes: string | null;
  terms: string | null;
}

interface Row {
  label: string;
  value: string;
}

export function toInvoiceDocument(page: InvoicePage): InvoiceDocument {
  const { description, notes, terms } = page;
  return {
    details: detailsOf(page),
    lines: linesOf(page),
    totals: totalsOf(page),
    description,
    notes,
    terms,
  };
}

const date = (unix: number): string => manilaDate(unix, strings.locale);

function detailsOf(page: InvoicePage): Row[] {
  const { customerName, issuedAt, dueDate, deposit, balanceDueAt, paidAt, voidAt } = page;
  return rows([
    [strings.billedTo, customerName],
    [strings.issued, date(issuedAt)],
    [strings.due, dueDate && dayText(dueDate, strings.locale)],
    [strings.depositDue, deposit && !deposit.met && deposit.dueAt && date(deposit.dueAt)],
    [strings.balanceDue, balanceDueAt && date(balanceDueAt)],
    [strings.paidOn, paidAt && date(paidAt)],
    [strings.cancelledOn, voidAt && date(voidAt)],
  ]);
}

const rows = (pairs: [label: string, value: string | 0 | false | null][]): Row[] =>
  pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));

function linesOf({ lineItems, currency }: InvoicePage): InvoiceDocument['lines'] {
  return lineItems.map(({ description, quantity, unit_amount, amount }) => {
    const price = amountText(unit_amount, currency);
    const count = new Intl.NumberFormat(strings.locale, { maximumFractionDigits: 6 }).format(quantity);
    const each = interpolate(strings.each, { quantity: count, price });
    return { description, quantity: count, price, each, amount: amountText(amount, currency) };
  });
}

function totalsOf(page: InvoicePage): InvoiceDocument['totals'] {
  const { currency, subtotal, discountAmount, taxAmount, amount, amountPaid, amountRemaining } = page;
  const money = (value: number): string => amountText(value, currency);
  const plain = (label: string, value: number) => ({ label, value: money(value), strong: false });
  const strong = (label: string, value: number) => ({ label, value: money(value), strong: true });
  return [
    ...(discountAmount || taxAmount ? [plain(strings.subtotal, subtotal)] : []),
    ...(discountAmount ? [plain(strings.discount, -discountAmount)] : []),
    ...(taxAmount ? [plain(strings.tax, taxAmount)] : []),
    strong(strings.total, amount),
    ...(amountPaid ? [plain(strings.paidSoFar, -amountPaid)] : []),
    ...(amountPaid && page.status !== 'void' ? [strong(strings.stillDue, amountRemaining)] : []),
  ];
}
