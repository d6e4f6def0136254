import type { InvoicePage, Payment, PaymentMethod } from '@tulay/contracts';
import { amountText } from '../layout/amount';
import type { Chip, Tone } from '../layout/chip';
import { fill } from '../layout/fill';
import { dayText } from '../layout/manila-time.rules';
import { merchantOf, type MerchantName } from '../layout/merchant';
import { drawQr, type QrDrawing } from '../layout/qr-modules';
import { toInvoiceDocument, type InvoiceDocument } from './invoice-document.view';
import { toInvoicePayView, type InvoicePayView, type SentInvoiceForm } from './invoice-pay.view';
import { actionOf, nextDueOf, standingOf, type InvoiceStanding } from './invoice-page.rules';
import { invoicePageStrings as strings } from './invoice-page.strings';

/** A visit to an invoice: what it says, whose it is, and how it can be paid. */
export interface InvoiceVisit {
  slug: string;
  merchant: string;
  page: InvoicePage;
  methods: readonly PaymentMethod[];
}

/** What the template writes. */
export interface InvoiceView {
  slug: string;
  title: string;
  heading: string;
  merchant: MerchantName;
  isTest: boolean;
  chip: Chip;
  /** What is still to be paid, large; null when nothing is. */
  due: { amount: string; by: string | null; isLate: boolean } | null;
  document: InvoiceDocument;
  pay: InvoicePayView | null;
  begun: BegunView | null;
  /** What is said instead of a form. */
  notice: { tone: Tone; heading: string; text: string } | null;
  /** The page of the payment that came last. */
  receipt: string | null;
  /** For paper: where the rest is paid. */
  online: { url: string; qr: QrDrawing } | null;
  /** The page asks again by itself. */
  isWaiting: boolean;
}

/** A payment that somebody began and did not finish. */
export interface BegunView {
  text: string;
  href: string;
  label: string;
  another: string;
}

export function toInvoiceView(visit: InvoiceVisit, sent: SentInvoiceForm): InvoiceView {
  const { slug, merchant, page, methods } = visit;
  const action = actionOf(page);
  const canPay = action === 'pay' && methods.length > 0;
  return {
    slug,
    ...namesOf(page, merchant),
    isTest: page.environment === 'test',
    chip: chipOf(standingOf(page)),
    due: dueOf(page),
    document: toInvoiceDocument(page),
    pay: canPay ? toInvoicePayView(page, methods, sent) : null,
    begun: action === 'pay' ? begunOf(page.openPayment) : null,
    notice: canPay ? null : noticeOf(visit),
    receipt: page.status === 'paid' && page.paymentId !== null ? `/checkout/${page.paymentId}` : null,
    online: action === 'pay' ? { url: page.url, qr: drawQr(page.url, 'Q') } : null,
    isWaiting: action === 'confirming',
  };
}

function namesOf({ kind, number }: InvoicePage, merchant: string) {
  const heading =
    kind === 'activation_fee' || number === null ? strings.activationFee : fill(strings.heading, { number });
  return { heading, title: fill(strings.title, { heading, merchant }), merchant: merchantOf(merchant) };
}

const TONES: Record<InvoiceStanding, Tone> = {
  due: 'accent',
  overdue: 'negative',
  partial: 'accent',
  paid: 'positive',
  void: 'muted',
};

const chipOf = (standing: InvoiceStanding): Chip => ({
  tone: TONES[standing],
  word: strings.chips[standing],
});

function dueOf(page: InvoicePage): InvoiceView['due'] {
  if (page.status === 'paid' || page.status === 'void') return null;
  const next = nextDueOf(page);
  const isLate = standingOf(page) === 'overdue';
  const words = isLate ? strings.late : strings.by;
  const by = next && fill(words[next.what], { day: dayText(next.day, strings.locale) });
  return { amount: amountText(page.amountRemaining, page.currency), by, isLate };
}

function begunOf(payment: Payment | null): BegunView | null {
  if (!payment) return null;
  return {
    text: fill(strings.begun, wordsOf(payment)),
    href: `/checkout/${payment.id}`,
    label: strings.goOn,
    another: strings.begunAnother,
  };
}

const wordsOf = ({ amount, currency, method }: Payment) => ({
  amount: amountText(amount, currency),
  method: strings.methods[method],
});

function noticeOf({ page, merchant }: InvoiceVisit): NonNullable<InvoiceView['notice']> {
  const { openPayment, status } = page;
  if (openPayment && actionOf(page) === 'confirming') {
    const { heading, text } = strings.confirming;
    return { tone: 'accent', heading, text: fill(text, { merchant, ...wordsOf(openPayment) }) };
  }
  if (status === 'paid') return { tone: 'positive', ...strings.paid };
  const words = status === 'void' ? strings.void : strings.notPayable;
  return { tone: 'muted', heading: words.heading, text: fill(words.text, { merchant }) };
}
