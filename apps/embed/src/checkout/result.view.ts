import type { Checkout, Payment } from '@tulay/contracts';
import { fill } from '../layout/fill';
import { machineTime, manilaDateTime } from '../layout/manila-time.rules';
import { returnsByItself, wayBackOf, type CheckoutScreen } from './checkout.rules';
import { checkoutStrings as strings } from './checkout.strings';

/** What a payer sees once there is nothing left to scan. */
export interface ResultView {
  heading: string;
  text: string;
  /** The amount, large, where money has moved. */
  figure: string | null;
  rows: { label: string; value: string; time?: { machine: string; zone: string } }[];
  /** The way back to the merchant, where it gave one. */
  back: {
    href: string;
    label: string;
    /** Null: only when the payer presses it. */ going: string | null;
  } | null;
}

export interface ResultContext {
  screen: CheckoutScreen;
  merchant: string;
  amount: string;
}

/** Null while the payer is asked to pay. */
export function resultOf(checkout: Checkout, context: ResultContext): ResultView | null {
  const { payment } = checkout;
  const { screen, merchant, amount } = context;
  if (screen === 'waiting') return null;
  const words =
    screen === 'failed' ? strings.failures[payment.failure?.code ?? 'unknown'] : strings.screens[screen];
  return {
    heading: words.heading,
    text: fill(words.text, { merchant }),
    figure: isPaid(screen) ? amount : null,
    rows: rowsOf(payment, context),
    back: backOf(checkout, context),
  };
}

const isPaid = (screen: CheckoutScreen): boolean => screen === 'succeeded' || screen === 'refunded';

function rowsOf(payment: Payment, { screen, merchant, amount }: ResultContext): ResultView['rows'] {
  const { details } = strings;
  const party = isPaid(screen)
    ? [{ label: details.paidTo, value: merchant }]
    : [
        { label: details.amount, value: amount },
        { label: details.merchant, value: merchant },
      ];
  return [...party, { label: details.method, value: strings.methods[payment.method] }, ...timeRow(payment)];
}

function timeRow({ succeeded_at, failed_at }: Payment): ResultView['rows'] {
  const at = succeeded_at ?? failed_at;
  if (at === null) return [];
  const time = { machine: machineTime(at), zone: strings.philippineTime };
  return [{ label: strings.details.time, value: manilaDateTime(at, strings.locale), time }];
}

function backOf(checkout: Checkout, { screen, merchant }: ResultContext): ResultView['back'] {
  const href = wayBackOf(checkout);
  if (href === null || screen === 'closing') return null;
  return {
    href,
    label: fill(strings.backTo, { merchant }),
    going: returnsByItself(checkout, checkout.now) ? fill(strings.goingBack, { merchant }) : null,
  };
}
