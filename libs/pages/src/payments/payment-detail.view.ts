import type { EmbedAudience, EventResource, Payment, Refund } from '@tulay/contracts';
import { currencyOf, fromMinor, toMinor } from '@tulay/money';
import { commonStrings, paymentChip } from '../layout/parts/common.strings';
import { amountText, type Chip, type DetailRow } from '../layout/parts/common.view';
import { machineTime, manilaDateTime } from '../layout/parts/manila-time.rules';
import { spokenReference } from './spoken-reference';
import { eventWords } from './event-words';
import { findStrings } from './find-payments.strings';

const strings = findStrings.detail;

export interface PaymentStory {
  payment: Payment;
  /** Newest first. */
  refunds: Refund[];
}

/** Data of `payment-detail.eta`. */
export interface DetailView {
  /** URL of the list from which the payment was opened. */
  back: string;
  heading: string;
  amount: string;
  chip: Chip;
  reference: string;
  /**
   * Links to the checkout of a pending payment, to the receipt, and to the scanned static QR code for
   * reprinting.
   */
  pages: { href: string; word: string }[];
  rows: DetailRow[];
  money: { label: string; value: string; strong: boolean }[];
  /** Oldest first. */
  timeline: { word: string; detail: string | null; time: string; machine: string }[];
}

export function toDetailView(story: PaymentStory, audience: EmbedAudience, back: string): DetailView {
  const { payment } = story;
  return {
    back,
    heading: headingOf(payment, audience),
    amount: amountText(payment.amount, payment.currency),
    chip: paymentChip(payment.status),
    reference: spokenReference(payment),
    pages: [...pagesOf(payment), ...(audience === 'merchant' ? printedCodeOf(payment) : [])],
    rows:
      audience === 'merchant'
        ? [...payerRows(payment), ...rowsOf(payment), ...ourRows(payment)]
        : rowsOf(payment),
    money: audience === 'merchant' ? [...priceRows(payment), ...refundRows(story)] : refundRows(story),
    timeline: (payment.events ?? []).map((event) => stepOf(event, payment.currency)),
  };
}

function pagesOf({ id, status }: Payment): DetailView['pages'] {
  if (status === 'pending') return [{ href: `/checkout/${id}`, word: strings.checkout }];
  const isPaid = status === 'succeeded' || status === 'refunded';
  return isPaid ? [{ href: `/checkout/${id}/receipt`, word: strings.receipt }] : [];
}

const printedCodeOf = ({ source }: Payment): DetailView['pages'] =>
  source?.type === 'static_qr'
    ? [{ href: `/qr/${source.id}.pdf?layout=card`, word: strings.printedCode }]
    : [];

const headingOf = ({ customer, description }: Payment, audience: EmbedAudience): string => {
  const name = audience === 'merchant' ? (customer?.name ?? customer?.email) : null;
  return name ?? description ?? findStrings.nothing;
};

const row = (label: string, value: string | null | undefined): DetailRow[] =>
  value ? [{ label, value }] : [];

const payerRows = ({ customer }: Payment): DetailRow[] => [
  ...row(strings.customer, customer?.name),
  ...row(strings.email, customer?.email),
  ...row(strings.phone, customer?.phone),
];

const rowsOf = (payment: Payment): DetailRow[] => [
  ...row(strings.for, payment.description),
  ...row(strings.method, commonStrings.methods[payment.method]),
  ...row(strings.failure, payment.failure && strings.failures[payment.failure.code]),
  ...row(strings.walletReference, payment.wallet_ref),
];

/** Returns the rows with identifiers that are used only by the merchant's systems and the provider. */
const ourRows = (payment: Payment): DetailRow[] => [
  ...row(strings.externalId, payment.external_id),
  ...row(strings.customerId, payment.customer_id),
  ...row(strings.provider, payment.provider),
  ...row(strings.providerReference, payment.provider_ref),
  ...row(strings.id, payment.id),
];

function priceRows({ amount, fee_amount: fee, net_amount: net, currency }: Payment): DetailView['money'] {
  const line = (label: string, value: number, strong = false) => ({
    label,
    value: amountText(value, currency),
    strong,
  });
  return [
    line(strings.amount, amount),
    // An unpaid payment has no fee and no net amount.
    ...(net === null ? [] : [line(strings.fee, -fee), line(strings.net, net, true)]),
  ];
}

function refundRows({ payment, refunds }: PaymentStory): DetailView['money'] {
  if (!refunds.length) return [];
  const { currency } = payment;
  const kept = amountText(keptOf(payment), currency);
  return [
    ...refunds.map((refund) => refundLine(refund, currency)),
    { label: strings.kept, value: kept, strong: true },
  ];
}

/** Returns the amount that was not refunded, in major units. */
function keptOf({ amount, amount_refunded: refunded, currency }: Payment): number {
  const known = currencyOf(currency);
  return fromMinor(toMinor(amount, known) - toMinor(refunded, known), known);
}

function refundLine({ amount, status }: Refund, currency: string): DetailView['money'][number] {
  const state = status === 'succeeded' ? '' : ` (${strings.refundState[status]})`;
  return { label: strings.refund + state, value: amountText(-amount, currency), strong: false };
}

function stepOf({ type, created, data }: EventResource, currency: string): DetailView['timeline'][number] {
  const { object } = data as { object: { object: string; amount?: number } };
  const isRefund = object.object === 'refund' && object.amount !== undefined;
  return {
    word: eventWords[type],
    detail: isRefund ? amountText(object.amount!, currency) : null,
    time: manilaDateTime(created, commonStrings.locale),
    machine: machineTime(created),
  };
}
