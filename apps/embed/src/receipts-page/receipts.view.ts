import type { List, Payment, ReceiptsOwner } from '@tulay/contracts';
import { amountText } from '../layout/amount';
import type { Chip } from '../layout/chip';
import { fill } from '../layout/fill';
import { machineTime, manilaDateTime, manilaMonth } from '../layout/manila-time.rules';
import { merchantOf, type MerchantName } from '../layout/merchant';
import { receiptsPageStrings as strings } from './receipts-page.strings';

/** A visit to somebody's receipts. */
export interface ReceiptsVisit {
  slug: string;
  owner: ReceiptsOwner;
  merchant: string;
}

/** What the template of the list writes. */
export interface ReceiptsView {
  title: string;
  merchant: MerchantName;
  isTest: boolean;
  of: string;
  empty: { heading: string; text: string } | null;
  months: { name: string; receipts: ReceiptRow[] }[];
  /** The next page, if there is one. */
  more: string | null;
  /** The first page, where this is another. */
  newest: string | null;
}

export interface ReceiptRow {
  href: string;
  title: string;
  amount: string;
  chip: Chip;
  method: string;
  time: { machine: string; text: string };
}

/** @param after the receipt this page begins after */
export function toReceiptsView(
  visit: ReceiptsVisit,
  page: List<Payment>,
  after: string | null,
): ReceiptsView {
  const { slug, owner, merchant } = visit;
  const last = page.data.at(-1);
  const words = { merchant, customer: owner.customer.name };
  const { heading, text } = strings.empty;
  return {
    title: fill(strings.title, { heading: strings.heading, merchant }),
    merchant: merchantOf(merchant),
    isTest: owner.environment === 'test',
    of: fill(strings.of, words),
    empty: last || after ? null : { heading, text: fill(text, words) },
    months: monthsOf(slug, page.data),
    more: page.has_more && last ? `/receipts/${slug}?after=${last.id}` : null,
    newest: after === null ? null : `/receipts/${slug}`,
  };
}

/** Rows under the month they were paid in, in the order they come in. */
function monthsOf(slug: string, payments: Payment[]): ReceiptsView['months'] {
  const months: ReceiptsView['months'] = [];
  for (const payment of payments) {
    const name = manilaMonth(paidAt(payment), strings.locale);
    if (months.at(-1)?.name !== name) months.push({ name, receipts: [] });
    months.at(-1)!.receipts.push(rowOf(slug, payment));
  }
  return months;
}

function rowOf(slug: string, payment: Payment): ReceiptRow {
  const at = paidAt(payment);
  return {
    href: `/receipts/${slug}/${payment.id}`,
    title: payment.description ?? strings.payment,
    amount: amountText(payment.amount, payment.currency),
    chip: chipOf(payment),
    method: strings.methods[payment.method],
    time: { machine: machineTime(at), text: manilaDateTime(at, strings.locale) },
  };
}

export const paidAt = ({ succeeded_at, created }: Payment): number => succeeded_at ?? created;

export const chipOf = ({ status }: Payment): Chip =>
  status === 'refunded'
    ? { tone: 'muted', word: strings.chips.refunded }
    : { tone: 'positive', word: strings.chips.succeeded };
