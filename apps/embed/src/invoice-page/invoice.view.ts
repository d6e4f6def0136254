import type { InvoicePage, MerchantFace, Payment } from '@tulay/contracts';
import { currencyOf, formatMoney, toMinor } from '@tulay/money';
import {
  shownFace,
  amountText,
  type Chip,
  type Tone,
  merchantOf,
  type MerchantName,
  interpolate,
  dayText,
  manilaDay,
} from '@tulay/pages';
import type { OfferedMethod } from '../clients/offered-methods.rules';
import { drawQr, type QrDrawing } from '../layout/parts/qr-drawing';
import type { SubmittedForm } from '../pay-form/pay-form';
import { toInvoiceDocument, type InvoiceDocument } from './invoice-document.view';
import { toInvoicePayView, type InvoicePayView } from './invoice-pay.view';
import { actionOf } from './invoice-page.rules';
import { nextDueOf, paymentStateOf, type InvoicePaymentState } from './invoice-payment-state';
import { invoicePageStrings as strings } from './invoice-page.strings';

/** Input for rendering an invoice. `methods` are the currently available payment methods. */
export interface InvoicePageRequest {
  slug: string;
  merchant: string;
  page: InvoicePage;
  methods: readonly OfferedMethod[];
}

/** Template data for `invoice.eta`. */
export interface InvoiceView {
  slug: string;
  title: string;
  heading: string;
  merchant: MerchantName;
  /** Seller's registration details and a note on the invoice's tax status. */
  seller: { lines: string[]; note: string };
  isTest: boolean;
  chip: Chip;
  /** Null if nothing is due. */
  due: { label: string; amount: string; by: string | null; isLate: boolean; rest: string | null } | null;
  document: InvoiceDocument;
  pay: InvoicePayView | null;
  unfinished: UnfinishedView | null;
  /** Notice that is shown instead of a form. */
  notice: { tone: Tone; heading: string; text: string } | null;
  /** Checkout URL of the last payment. */
  receipt: string | null;
  /** URL at which the balance can be paid, for the printed invoice. */
  online: { url: string; qr: QrDrawing } | null;
  /** Whether the page reloads automatically. */
  isWaiting: boolean;
}

/** A started payment that has not ended. */
interface UnfinishedView {
  text: string;
  href: string;
  label: string;
  another: string;
}

export function toInvoiceView(visit: InvoicePageRequest, submitted: SubmittedForm): InvoiceView {
  const { slug, merchant, page, methods } = visit;
  const action = actionOf(page);
  const canPay = action === 'pay' && methods.length > 0;
  return {
    slug,
    ...namesOf(page, merchant),
    seller: sellerOf(shownFace()),
    isTest: page.environment === 'test',
    chip: chipOf(paymentStateOf(page)),
    due: dueOf(page),
    document: toInvoiceDocument(page),
    pay: canPay ? toInvoicePayView(page, methods, submitted) : null,
    unfinished: action === 'pay' ? unfinishedOf(page.openPayment) : null,
    notice: canPay ? null : noticeOf(visit),
    receipt: isSettled(page) && page.paymentId !== null ? `/checkout/${page.paymentId}/receipt` : null,
    online: action === 'pay' ? { url: page.url, qr: drawQr(page.url, 'Q') } : null,
    isWaiting: action === 'confirming',
  };
}

function namesOf({ kind, number }: InvoicePage, merchant: string) {
  const heading =
    kind === 'activation_fee' || number === null
      ? strings.activationFee
      : interpolate(strings.heading, { number });
  return {
    heading,
    title: interpolate(strings.title, { heading, merchant }),
    merchant: merchantOf(merchant),
  };
}

function sellerOf(face: MerchantFace | null): InvoiceView['seller'] {
  const { registeredName, tin, address, invoiceSeries } = face ?? {};
  const lines = [registeredName, tin && interpolate(strings.tin, { tin }), address];
  return {
    lines: lines.filter((line) => typeof line === 'string'),
    note: invoiceSeries ? interpolate(strings.series, { series: invoiceSeries }) : strings.notBir,
  };
}

const TONES: Record<InvoicePaymentState, Tone> = {
  due: 'accent',
  overdue: 'negative',
  partial: 'accent',
  paid: 'positive',
  void: 'muted',
};

const chipOf = (standing: InvoicePaymentState): Chip => ({
  tone: TONES[standing],
  word: strings.chips[standing],
});

function dueOf(page: InvoicePage): InvoiceView['due'] {
  if (page.status === 'paid' || page.status === 'void') return null;
  const next = nextDueOf(page);
  const isLate = next?.isLate === true;
  const words = isLate ? strings.late : strings.by;
  const by = next && interpolate(words[next.what], { day: dayText(next.day, strings.locale) });
  const deposit = page.choices.find((each) => each.choice === 'deposit');
  if (deposit?.choice !== 'deposit')
    return {
      label: strings.dueNow,
      amount: amountText(page.amountRemaining, page.currency),
      by,
      isLate,
      rest: null,
    };
  const amount = amountText(deposit.amount, page.currency);
  return { label: strings.depositNow, amount, by, isLate, rest: restAfter(page, deposit.amount) };
}

/** Returns text that states the balance after the deposit and the balance's due date. */
function restAfter(
  { amountRemaining, currency, balanceDueAt, dueDate }: InvoicePage,
  deposit: number,
): string {
  const known = currencyOf(currency);
  const rest = formatMoney(toMinor(amountRemaining, known) - toMinor(deposit, known), known);
  const day = balanceDueAt === null ? dueDate : manilaDay(balanceDueAt);
  return day === null
    ? interpolate(strings.restLater, { rest })
    : interpolate(strings.restBy, { rest, day: dayText(day, strings.locale) });
}

function unfinishedOf(payment: Payment | null): UnfinishedView | null {
  if (!payment) return null;
  return {
    text: interpolate(strings.begun, labelsOf(payment)),
    href: `/checkout/${payment.id}`,
    label: strings.goOn,
    another: strings.begunAnother,
  };
}

const labelsOf = ({ amount, currency, method }: Payment) => ({
  amount: amountText(amount, currency),
  method: strings.methods[method],
});

function noticeOf({ page, merchant }: InvoicePageRequest): NonNullable<InvoiceView['notice']> {
  const { openPayment, status } = page;
  if (openPayment && actionOf(page) === 'confirming') {
    const { heading, text } = strings.confirming;
    return { tone: 'accent', heading, text: interpolate(text, { merchant, ...labelsOf(openPayment) }) };
  }
  if (status === 'paid') return { tone: 'positive', ...strings.paid };
  if (page.forfeitedAt !== null) return { tone: 'muted', ...forfeitedOf(page, merchant) };
  const words = status === 'void' ? strings.void : page.isPaused ? strings.paused : strings.notPayable;
  return { tone: 'muted', heading: words.heading, text: interpolate(words.text, { merchant }) };
}

/** Returns whether money was received and no further payment is expected. */
const isSettled = ({ status, forfeitedAt }: InvoicePage): boolean =>
  status === 'paid' || forfeitedAt !== null;

function forfeitedOf({ amountPaid, currency }: InvoicePage, merchant: string) {
  const { heading, text } = strings.forfeited;
  return { heading, text: interpolate(text, { merchant, amount: amountText(amountPaid, currency) }) };
}
