import type { Payment, PaymentLinkPage } from '@tulay/contracts';
import { currencyOf, toMinor } from '@tulay/money';
import { amountText } from '../layout/amount';
import type { Chip } from '../layout/chip';
import { fill } from '../layout/fill';
import { machineTime, manilaDateTime } from '../layout/manila-time.rules';
import { merchantOf, type MerchantName } from '../layout/merchant';
import type { AmountLimits, AmountProblem, PayForm } from '../layout/pay-form.rules';
import {
  amountField,
  methodOptions,
  type AmountField,
  type FormAlert,
  type MethodOption,
} from '../layout/pay-form.view';
import { webAddress } from '../layout/web-address.rules';
import { safeImageUrl } from './payment-link-page.rules';
import { paymentLinkPageStrings as strings } from './payment-link-page.strings';

/** What the template of the form writes. */
export interface PaymentLinkView {
  slug: string;
  title: string;
  merchant: MerchantName;
  isTest: boolean;
  description: string;
  /** A long description is set smaller. */
  isLong: boolean;
  /** Two columns on a desk, where there is enough for both. */
  isWide: boolean;
  place: string | null;
  image: string | null;
  /** Null where the payer enters it. */
  amount: string | null;
  field: AmountField | null;
  methods: MethodOption[];
  /** The name of the only way to pay. */
  onlyMethod: string | null;
  attempt: string;
  button: string;
  cancel: { href: string; label: string } | null;
  /** Why the last try did not lead to a payment. */
  alert: FormAlert | null;
}

/** A form as it was sent, and what is wrong with it. */
export interface SentForm {
  form: PayForm;
  /** Of the amount. */
  problem: AmountProblem | null;
  alert: FormAlert | null;
}

/** What is asked for before anything was sent. */
export const unsent = (attempt: string, alert: FormAlert | null): SentForm => ({
  form: { choice: '', amount: '', method: '', attempt },
  problem: null,
  alert,
});

export const limitsOf = ({ currency, minAmount, maxAmount }: PaymentLinkPage): AmountLimits => {
  const known = currencyOf(currency);
  return { currency: known, min: toMinor(minAmount, known), max: toMinor(maxAmount, known) };
};

/** A visit to a link: what it asks for, and of whom. */
export interface PaymentLinkVisit {
  slug: string;
  merchant: string;
  page: PaymentLinkPage;
}

export function toPaymentLinkView(visit: PaymentLinkVisit, sent: SentForm): PaymentLinkView {
  const { slug, merchant, page } = visit;
  const { description, methods, staticQr } = page;
  const amount = page.amount === null ? null : amountText(page.amount, page.currency);
  return {
    slug,
    title: fill(strings.title, { description, merchant }),
    merchant: merchantOf(merchant),
    isTest: page.environment === 'test',
    description,
    isLong: description.length > LONG,
    isWide: methods.length > 1 || page.imageUrl !== null,
    place: staticQr?.location ?? null,
    image: safeImageUrl(page),
    amount,
    field: amount === null ? amountField(limitsOf(page), sent.form.amount, sent.problem) : null,
    methods: methodOptions(methods, sent.form.method || page.defaultMethod),
    onlyMethod: methods.length === 1 ? strings.methods[methods[0]] : null,
    attempt: sent.form.attempt,
    button: amount === null ? strings.continue : fill(strings.pay, { amount }),
    cancel: cancelOf(visit),
    alert: methods.length ? sent.alert : { tone: 'caution', text: strings.nothingToPayWith },
  };
}

/** Characters of a description that still make a heading. */
const LONG = 60;

function cancelOf({ page, merchant }: PaymentLinkVisit): PaymentLinkView['cancel'] {
  const href = webAddress(page.cancelUrl);
  return href === null ? null : { href, label: fill(strings.cancel, { merchant }) };
}

/** What the thank-you of a link writes. */
export interface ThanksView {
  title: string;
  isTest: boolean;
  chip: Chip;
  heading: string;
  text: string;
  amount: string;
  rows: { label: string; value: string; time?: { machine: string; zone: string } }[];
  reference: string;
  /** Null when the link takes no more payments. */
  again: string | null;
}

export function toThanksView(visit: PaymentLinkVisit, payment: Payment): ThanksView {
  const { page, merchant, slug } = visit;
  const words = thanksWords(payment);
  return {
    title: fill(strings.title, { description: words.heading, merchant }),
    isTest: page.environment === 'test',
    chip: words.chip,
    heading: words.heading,
    text: fill(words.text, { merchant }),
    amount: amountText(payment.amount, payment.currency),
    rows: thanksRows(visit, payment),
    reference: payment.id,
    again: page.status === 'active' ? `/pay/${slug}` : null,
  };
}

function thanksWords({ status }: Payment): { chip: Chip; heading: string; text: string } {
  const words = strings.thanks;
  return status === 'refunded'
    ? {
        chip: { tone: 'muted', word: words.refundedChip },
        heading: words.refundedHeading,
        text: words.refundedText,
      }
    : { chip: { tone: 'positive', word: words.chip }, heading: words.heading, text: words.text };
}

function thanksRows({ page, merchant }: PaymentLinkVisit, payment: Payment): ThanksView['rows'] {
  const { details } = strings;
  const at = payment.succeeded_at ?? payment.created;
  return [
    { label: details.paidTo, value: merchant },
    { label: details.for, value: page.description },
    { label: details.method, value: strings.methods[payment.method] },
    {
      label: details.time,
      value: manilaDateTime(at, strings.locale),
      time: { machine: machineTime(at), zone: strings.philippineTime },
    },
  ];
}
