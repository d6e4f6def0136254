import type { List, Payment, ReceiptsOwner } from '@tulay/contracts';
import {
  amountText,
  type Chip,
  merchantOf,
  type MerchantName,
  interpolate,
  machineTime,
  manilaDateTime,
  manilaMonth,
  refundedPart,
} from '@tulay/pages';
import { paidAt, receiptChip } from '../receipt/receipt.view';
import { receiptsPageStrings as strings } from './receipts-page.strings';

export interface ReceiptsPageRequest {
  slug: string;
  owner: ReceiptsOwner;
  merchant: string;
}

/** Template data for `receipts.eta`. */
export interface ReceiptsView {
  title: string;
  merchant: MerchantName;
  isTest: boolean;
  of: string;
  empty: { heading: string; text: string } | null;
  months: { name: string; receipts: ReceiptRow[] }[];
  /** URL of the next page, or null on the last page. */
  more: string | null;
  /** URL of the first page, or null on the first page. */
  newest: string | null;
}

interface ReceiptRow {
  href: string;
  title: string;
  amount: string;
  /** Refunded amount, if the payment was partially refunded. */
  refunded: string | null;
  chip: Chip;
  method: string;
  time: { machine: string; text: string };
}

/** @param after the last receipt on the previous page */
export function toReceiptsView(
  visit: ReceiptsPageRequest,
  page: List<Payment>,
  after: string | null,
): ReceiptsView {
  const { slug, owner, merchant } = visit;
  const last = page.data.at(-1);
  const words = { merchant, customer: owner.customer.name };
  const { heading, text } = strings.empty;
  return {
    title: interpolate(strings.title, { heading: strings.heading, merchant }),
    merchant: merchantOf(merchant),
    isTest: owner.environment === 'test',
    of: interpolate(strings.of, words),
    empty: last || after ? null : { heading, text: interpolate(text, words) },
    months: monthsOf(slug, page.data),
    more: page.has_more && last ? `/receipts/${slug}?after=${last.id}` : null,
    newest: after === null ? null : `/receipts/${slug}`,
  };
}

/** Groups rows by the month of payment, in the given order. */
function monthsOf(slug: string, payments: Payment[]): ReceiptsView['months'] {
  const months: ReceiptsView['months'] = [];
  for (const payment of payments) {
    const name = manilaMonth(paidAt(payment), strings.locale);
    const last = months.at(-1);
    if (last?.name === name) last.receipts.push(rowOf(slug, payment));
    else months.push({ name, receipts: [rowOf(slug, payment)] });
  }
  return months;
}

function rowOf(slug: string, payment: Payment): ReceiptRow {
  const at = paidAt(payment);
  return {
    href: `/receipts/${slug}/${payment.id}`,
    title: payment.description ?? strings.payment,
    amount: amountText(payment.amount, payment.currency),
    refunded: refundedPart(payment),
    chip: receiptChip(payment),
    method: strings.methods[payment.method],
    time: { machine: machineTime(at), text: manilaDateTime(at, strings.locale) },
  };
}
