import type { Checkout, Payment, PaymentMethod } from '@tulay/contracts';
import {
  amountText,
  merchantOf,
  type Chip,
  type Tone,
  interpolate,
  machineTime,
  manilaDay,
  manilaShortTime,
  manilaTime,
  spokenReference,
} from '@tulay/pages';
import type { WebhookLog } from '../dev-controls/dev-controls.rules';
import { toDevControlsView, type DevControlsView } from '../dev-controls/dev-controls.view';
import {
  bankAccountOf,
  groupsOf,
  isFinal,
  isQrMethod,
  providerPageOf,
  qrContentOf,
  safeAppLink,
  screenOf,
  type CheckoutScreen,
} from './checkout.rules';
import { checkoutStrings as strings } from './checkout.strings';
import { resultOf, type ResultView } from './result.view';
import type { ReturnUrl } from './return-url.rules';

/** Template data for `checkout.eta`. The page receives no other payment data. */
export interface CheckoutView {
  id: string;
  /** Payment reference that the payer can quote to the merchant. */
  reference: string;
  screen: CheckoutScreen;
  final: boolean;
  title: string;
  merchant: string;
  initial: string;
  amount: string;
  method: string;
  description: string | null;
  chip: Chip;
  /** Null if the payer can no longer pay. */
  paying: PayingView | null;
  result: ResultView | null;
  /** Null for a live payment. */
  dev: DevControlsView | null;
}

interface PayingView {
  qr: { src: string; alt: string; caption: string | null; fileName: string } | null;
  account: {
    bank: string;
    numberGroups: string[];
    name: string | null;
    amount: string;
    exact: string;
  } | null;
  /** Reason why there is no code to scan. */
  notice: string | null;
  app: { href: string; label: string } | null;
  continueTo: { href: string; label: string } | null;
  /** Data for the countdown. `now` and `expiresAt` are Unix seconds on the environment's clock. */
  countdown: { now: number; expiresAt: number; machine: string; before: string } | null;
  steps: readonly string[];
  /** Steps for paying on the phone that displays the code. Null if there is no code to scan. */
  phoneSteps: readonly string[] | null;
  /**
   * Label of the button that cancels the payment and redirects the payer to the return URL. Null if there is no
   * return URL.
   */
  leave: string | null;
}

/** Status that the page's script polls every few seconds. */
export interface CheckoutStatus {
  status: Payment['status'];
  screen: CheckoutScreen;
  final: boolean;
  /** Text that screen readers announce when the screen changes. */
  announcement: string;
  expires_at: number | null;
  /** Time on the environment's clock, in Unix seconds. */
  now: number;
}

const TONES: Record<CheckoutScreen, Tone> = {
  waiting: 'accent',
  closing: 'caution',
  processing: 'accent',
  succeeded: 'positive',
  failed: 'negative',
  expired: 'muted',
  refunded: 'muted',
};

export interface CheckoutCompany {
  merchant: string;
  way: ReturnUrl | null;
  trail: WebhookLog | null;
}

export function toCheckoutView(checkout: Checkout, { merchant, way, trail }: CheckoutCompany): CheckoutView {
  const { payment, now } = checkout;
  const screen = screenOf(payment, now);
  const amount = amountText(payment.amount, payment.currency);
  const result = resultOf(checkout, { screen, merchant, amount, way });
  return {
    id: payment.id,
    reference: spokenReference(payment),
    screen,
    final: isFinal(screen),
    title: result
      ? interpolate(strings.title, { heading: result.heading, merchant })
      : interpolate(strings.payTitle, { amount, merchant }),
    merchant,
    initial: merchantOf(merchant).initial,
    amount,
    method: strings.methods[payment.method],
    description: payment.description,
    chip: { tone: TONES[screen], word: strings.chips[screen] },
    paying: screen === 'waiting' ? payingOf(payment, { merchant, amount, now, way }) : null,
    result,
    dev: toDevControlsView(payment, trail),
  };
}

export function toCheckoutStatus({ payment, now }: Checkout): CheckoutStatus {
  const screen = screenOf(payment, now);
  return {
    status: payment.status,
    screen,
    final: isFinal(screen),
    announcement: announcementOf(payment, screen),
    expires_at: payment.expires_at,
    now,
  };
}

function announcementOf({ failure }: Payment, screen: CheckoutScreen): string {
  if (screen === 'waiting') return strings.chips.waiting;
  if (screen === 'failed') return strings.failures[failure?.code ?? 'unknown'].heading;
  return strings.screens[screen].heading;
}

interface PayingContext {
  merchant: string;
  amount: string;
  now: number;
  way: ReturnUrl | null;
}

function payingOf(payment: Payment, { merchant, amount, now, way }: PayingContext): PayingView {
  const account = accountOf(payment, amount);
  // A bank transfer with an account shows no app link, because two ways to pay could lead to a double payment.
  const app = account ? null : safeAppLink(payment);
  const next = account ? null : providerPageOf(payment);
  return {
    qr: qrOf(payment, { merchant, amount }),
    account,
    notice: noticeOf(payment),
    app: app === null ? null : { href: app, label: wordFor(payment.method, strings.openApp) },
    continueTo: next === null ? null : { href: next, label: wordFor(payment.method, strings.continueTo) },
    countdown: countdownOf(payment, now),
    steps: stepsOf(payment),
    phoneSteps: phoneStepsOf(payment),
    leave: way && leaveWord(way, merchant),
  };
}

function leaveWord({ to, hasChoice }: ReturnUrl, merchant: string): string {
  if (to === 'shop') return interpolate(strings.leave.shop, { merchant });
  return hasChoice ? strings.leave.another : strings.leave.back;
}

function qrOf(payment: Payment, names: { merchant: string; amount: string }): PayingView['qr'] {
  if (qrContentOf(payment) === null) return null;
  const isTest = payment.environment === 'test';
  return {
    src: `/checkout/${payment.id}/qr.png`,
    alt: isTest ? strings.testQrAlt : interpolate(strings.qrAlt, names),
    caption: isTest ? strings.testQr : null,
    fileName: `${payment.id}.png`,
  };
}

function accountOf(payment: Payment, amount: string): PayingView['account'] {
  const account = bankAccountOf(payment);
  return (
    account && {
      bank: account.bank,
      numberGroups: groupsOf(account.account_number),
      name: account.account_name,
      amount,
      exact: interpolate(strings.account.exact, { amount }),
    }
  );
}

function stepsOf(payment: Payment): readonly string[] {
  if (isPaidByControls(payment)) return strings.testSteps;
  return bankAccountOf(payment) ? strings.accountSteps : strings.steps[payment.method];
}

const phoneStepsOf = (payment: Payment): readonly string[] | null =>
  isQrMethod(payment.method) && qrContentOf(payment) !== null ? strings.phoneSteps[payment.method] : null;

/**
 * Returns whether only Dev Controls can pay this test payment, because it has neither a QR code nor a
 * provider page.
 */
const isPaidByControls = ({ environment, method }: Payment): boolean =>
  environment === 'test' && !isQrMethod(method);

function noticeOf(payment: Payment): string | null {
  const { method } = payment;
  if (method === 'card' || method === 'bank_transfer')
    return isPaidByControls(payment) ? strings.testMethod[method] : null;
  return qrContentOf(payment) === null ? strings.noQr : null;
}

function countdownOf({ expires_at: expiresAt }: Payment, now: number): PayingView['countdown'] {
  if (expiresAt === null) return null;
  return { now, expiresAt, machine: machineTime(expiresAt), before: deadlineText(expiresAt, now) };
}

/**
 * Returns the deadline, with the date unless it is today, because a bank transfer may expire at the same time
 * tomorrow.
 */
const deadlineText = (expiresAt: number, now: number): string =>
  manilaDay(expiresAt) === manilaDay(now)
    ? interpolate(strings.payBefore, { time: manilaTime(expiresAt, strings.locale) })
    : interpolate(strings.payBeforeDay, { time: manilaShortTime(expiresAt, now, strings.locale) });

const wordFor = (
  method: PaymentMethod,
  words: Partial<Record<PaymentMethod, string>> & { other: string },
): string => words[method] ?? words.other;
