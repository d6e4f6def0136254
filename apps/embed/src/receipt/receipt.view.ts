import type { Payment, Purchase, Refund } from '@tulay/contracts';
import {
  interpolate,
  amountText,
  merchantOf,
  type Chip,
  type DetailRow,
  type MerchantName,
  machineTime,
  manilaDate,
  manilaDateTime,
  spokenReference,
  walletRows,
} from '@tulay/pages';
import { keptAmount, shownRefunds } from './receipt.rules';
import { receiptStrings as strings } from './receipt.strings';

/** Paid payment with the data for its receipt. */
export interface ReceiptSubject {
  payment: Payment;
  /** Refunds, newest first. */
  refunds: Refund[];
  /** Null for a payment that the merchant's server created. */
  purchase: Purchase | null;
  merchant: string;
  /** Payer's name, or null if it is unknown. */
  paidBy: string | null;
  /** URL of the customer's receipt list, or null if the payment has no customer. */
  all: string | null;
}

/** Label with an amount. `strong` marks a total. */
export interface AmountRow {
  label: string;
  value: string;
  strong: boolean;
}

/** Content of a receipt, for the page and the PDF. */
export interface ReceiptView {
  title: string;
  merchant: MerchantName;
  isTest: boolean;
  chip: Chip;
  amount: string;
  rows: DetailRow[];
  /** Invoice line items. Empty for a payment that is not for an invoice. */
  bought: { text: string; quantity: string | null; value: string }[];
  sums: AmountRow[];
  /** Refunds and the remaining amount. Empty if there are no refunds. */
  refunds: AmountRow[];
  thanks: string | null;
  reference: string;
  pdf: string;
  all: string | null;
}

export function toReceiptView(subject: ReceiptSubject): ReceiptView {
  const { payment, merchant } = subject;
  return {
    title: interpolate(strings.title, { heading: strings.receipt, merchant }),
    merchant: merchantOf(merchant),
    isTest: payment.environment === 'test',
    chip: receiptChip(payment),
    amount: amountText(payment.amount, payment.currency),
    rows: rowsOf(subject),
    bought: boughtOf(subject),
    sums: sumsOf(subject),
    refunds: refundsOf(payment, shownRefunds(subject.refunds)),
    thanks: subject.purchase?.thankYouText ?? null,
    reference: spokenReference(payment),
    pdf: `/checkout/${payment.id}/receipt.pdf`,
    all: subject.all,
  };
}

export const paidAt = ({ succeeded_at, created }: Payment): number => succeeded_at ?? created;

export const receiptChip = ({ status }: Payment): Chip =>
  status === 'refunded'
    ? { tone: 'muted', word: strings.chips.refunded }
    : { tone: 'positive', word: strings.chips.succeeded };

function rowsOf({ payment, purchase, merchant, paidBy }: ReceiptSubject): DetailRow[] {
  const at = paidAt(payment);
  const time = { machine: machineTime(at), zone: strings.philippineTime };
  const row = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);
  const bought = payment.description ?? purchase?.description;
  const invoice = purchase?.kind === 'invoice' ? purchase.name : null;
  return [
    { label: strings.paidTo, value: merchant },
    ...row(strings.paidBy, paidBy),
    ...row(strings.for, bought),
    ...(purchase?.fields ?? []),
    ...row(strings.invoice, invoice !== null && bought?.includes(invoice) ? null : invoice),
    { label: strings.method, value: strings.methods[payment.method] },
    { label: strings.time, value: manilaDateTime(at, strings.locale), time },
    ...walletRows(payment),
  ];
}

const boughtOf = ({ payment, purchase }: ReceiptSubject): ReceiptView['bought'] =>
  (purchase?.lines ?? []).map((line) => ({
    text: line.description,
    quantity: line.quantity === 1 ? null : quantityText(line, payment.currency),
    value: amountText(line.amount, payment.currency),
  }));

const quantityText = (
  { quantity, unit_amount }: { quantity: number; unit_amount: number },
  currency: string,
): string => `${quantity.toLocaleString(strings.locale)} × ${amountText(unit_amount, currency)}`;

/**
 * Returns an invoice's totals. The amount of this payment is included only if it differs from the invoice
 * total.
 */
function sumsOf({ payment, purchase }: ReceiptSubject): AmountRow[] {
  if (!purchase?.totals) return [];
  const { subtotal, discount, tax, amount } = purchase.totals;
  const row = (label: string, value: number, strong = false): AmountRow => ({
    label,
    value: amountText(value, payment.currency),
    strong,
  });
  return [
    ...(discount || tax ? [row(strings.subtotal, subtotal)] : []),
    ...(discount ? [row(strings.discount, -discount)] : []),
    ...(tax ? [row(strings.tax, tax)] : []),
    row(strings.invoiceTotal, amount, amount === payment.amount),
    ...(amount === payment.amount ? [] : [row(strings.thisPayment, payment.amount, true)]),
  ];
}

function refundsOf(payment: Payment, refunds: Refund[]): AmountRow[] {
  if (!refunds.length) return [];
  const money = (amount: number): string => amountText(amount, payment.currency);
  return [
    { label: strings.amount, value: money(payment.amount), strong: false },
    ...refunds.map((refund) => ({ label: refundLabel(refund), value: money(-refund.amount), strong: false })),
    { label: strings.kept, value: money(keptAmount(payment, refunds)), strong: true },
  ];
}

const refundLabel = ({ succeeded_at: at }: Refund): string =>
  at === null
    ? strings.refundPending
    : interpolate(strings.refundedOn, { day: manilaDate(at, strings.locale) });
