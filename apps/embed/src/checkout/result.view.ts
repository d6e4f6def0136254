import type { Checkout, Payment } from '@tulay/contracts';
import { interpolate } from '../layout/parts/common.strings';
import type { DetailRow } from '../layout/parts/common.view';
import { machineTime, manilaDateTime } from '../layout/parts/manila-time.rules';
import { returnAddressOf, returnsByItself, type CheckoutScreen } from './checkout.rules';
import { checkoutStrings as strings } from './checkout.strings';

/** The data of `result.eta`: the page of a payment that the payer can no longer pay. */
export interface ResultView {
  heading: string;
  text: string;
  /** The amount in large figures, if money has moved. */
  figure: string | null;
  rows: DetailRow[];
  /** The link back to the merchant, if the merchant gave an address. */
  back: {
    href: string;
    label: string;
    /** The countdown text before the automatic return; null without one. */
    going: string | null;
  } | null;
}

export interface ResultContext {
  screen: CheckoutScreen;
  merchant: string;
  amount: string;
}

/** Null while the payer is still asked to pay. */
export function resultOf(checkout: Checkout, context: ResultContext): ResultView | null {
  const { payment } = checkout;
  const { screen, merchant, amount } = context;
  if (screen === 'waiting') return null;
  const words =
    screen === 'failed' ? strings.failures[payment.failure?.code ?? 'unknown'] : strings.screens[screen];
  return {
    heading: words.heading,
    text: interpolate(words.text, { merchant }),
    figure: isPaid(screen) ? amount : null,
    rows: rowsOf(payment, context),
    back: backOf(checkout, context),
  };
}

const isPaid = (screen: CheckoutScreen): boolean => screen === 'succeeded' || screen === 'refunded';

function rowsOf(payment: Payment, { screen, merchant, amount }: ResultContext): DetailRow[] {
  const { details } = strings;
  const party = isPaid(screen)
    ? [{ label: details.paidTo, value: merchant }]
    : [
        { label: details.amount, value: amount },
        { label: details.merchant, value: merchant },
      ];
  return [...party, { label: details.method, value: strings.methods[payment.method] }, ...timeRow(payment)];
}

function timeRow({ succeeded_at, failed_at }: Payment): DetailRow[] {
  const at = succeeded_at ?? failed_at;
  if (at === null) return [];
  const time = { machine: machineTime(at), zone: strings.philippineTime };
  return [{ label: strings.details.time, value: manilaDateTime(at, strings.locale), time }];
}

function backOf(checkout: Checkout, { screen, merchant }: ResultContext): ResultView['back'] {
  const href = returnAddressOf(checkout);
  if (href === null || screen === 'closing') return null;
  return {
    href,
    label: interpolate(strings.backTo, { merchant }),
    going: returnsByItself(checkout, checkout.now) ? interpolate(strings.goingBack, { merchant }) : null,
  };
}
