import { depositOf, type Invoice, type InvoiceAmounts } from '@tulay/contracts';
import { currencyOf, formatMoney, toMillionths, toMinor } from '@tulay/money';
import { amountText } from '@tulay/pages';
import { invoicesStrings as words } from './invoices.strings';

interface Total {
  label: string;
  value: string;
  isStrong?: boolean;
}

/** Line items and totals of an invoice. Rendered by `paper.eta`. */
export interface InvoicePreview {
  words: typeof words.table;
  lines: { description: string; quantity: string; price: string; amount: string }[];
  totals: Total[];
}

export const invoicePreviewOf = (invoice: Invoice): InvoicePreview => ({
  words: words.table,
  lines: invoice.line_items.map((line) => ({
    description: line.description,
    quantity: String(line.quantity),
    price: amountText(line.unit_amount, invoice.currency),
    amount: amountText(line.amount, invoice.currency),
  })),
  totals: [...totalsOf(amountsIn(invoice)), ...(invoice.status === 'draft' ? [] : paidOf(invoice))],
});

type Amounts = Omit<InvoiceAmounts, 'lines'>;

function amountsIn(invoice: Invoice): Amounts {
  const currency = currencyOf(invoice.currency);
  const minor = (amount: number) => toMinor(amount, currency);
  return {
    currency,
    subtotal: minor(invoice.subtotal ?? invoice.amount),
    discountAmount: minor(invoice.discount_amount),
    taxAmount: minor(invoice.tax_amount),
    amount: minor(invoice.amount),
    depositRate: invoice.deposit_rate === null ? null : Number(toMillionths(invoice.deposit_rate)),
  };
}

function totalsOf(amounts: Amounts): Total[] {
  const row = (label: string, minor: bigint) => ({ label, value: formatMoney(minor, amounts.currency) });
  const deposit = depositOf(amounts.amount, amounts.depositRate);
  return [
    row(words.totals.subtotal, amounts.subtotal),
    ...(amounts.discountAmount ? [row(words.totals.discount, -amounts.discountAmount)] : []),
    ...(amounts.taxAmount ? [row(words.totals.tax, amounts.taxAmount)] : []),
    { ...row(words.totals.amount, amounts.amount), isStrong: true },
    ...(deposit === null ? [] : [row(words.totals.deposit, deposit)]),
  ];
}

const paidOf = ({ currency, ...invoice }: Invoice): Total[] => [
  { label: words.totals.paid, value: amountText(invoice.amount_paid, currency) },
  { label: words.totals.remaining, value: amountText(invoice.amount_remaining, currency), isStrong: true },
  ...(invoice.amount_overpaid
    ? [{ label: words.totals.overpaid, value: amountText(invoice.amount_overpaid, currency) }]
    : []),
  ...(invoice.amount_refunded
    ? [{ label: words.totals.refunded, value: amountText(invoice.amount_refunded, currency) }]
    : []),
];

/** Returns the form's totals as the service will calculate them, or null if a line item is incomplete. */
export const typedTotals = (amounts: InvoiceAmounts | null): Total[] | null => amounts && totalsOf(amounts);

/** Returns each line item's total, or an empty string if the total cannot be calculated yet. */
export const lineTotals = (amounts: InvoiceAmounts | null): string[] =>
  amounts ? amounts.lines.map(({ amount }) => formatMoney(amount, amounts.currency)) : [];
