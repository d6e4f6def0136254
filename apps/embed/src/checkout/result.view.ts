import type { Checkout, Payment } from '@tulay/contracts';
import { interpolate, type DetailRow, machineTime, manilaDateTime, walletRows } from '@tulay/pages';
import { redirectsAutomatically, type CheckoutScreen } from './checkout.rules';
import { checkoutStrings as strings } from './checkout.strings';
import type { ReturnUrl } from './return-url.rules';

/** Template data for `result.eta`, which is shown when the payer can no longer pay. */
export interface ResultView {
  heading: string;
  text: string;
  /** The merchant's thank-you text for payers of a payment link. */
  thanks: string | null;
  /** Amount in large figures, or null if no money moved. */
  figure: string | null;
  rows: DetailRow[];
  /** URL of the receipt, or null if the payment was not paid. */
  receipt: string | null;
  /** Button that leads back to the page where the payment was started. Null if there is no return URL. */
  back: {
    href: string;
    label: string;
    /** Countdown text before the automatic return. Null if there is no automatic return. */
    going: string | null;
    /** Whether the button is de-emphasized because the payer has nothing left to do. */
    isQuiet: boolean;
  } | null;
}

export interface ResultContext {
  screen: CheckoutScreen;
  merchant: string;
  amount: string;
  way: ReturnUrl | null;
}

/** Returns the data for the result, or null while the payer can still pay. */
export function resultOf(checkout: Checkout, context: ResultContext): ResultView | null {
  const { payment } = checkout;
  const { screen, merchant, amount, way } = context;
  if (screen === 'waiting') return null;
  const words =
    screen === 'failed' ? strings.failures[payment.failure?.code ?? 'unknown'] : strings.screens[screen];
  return {
    heading: words.heading,
    text: interpolate(interpolate(words.text, { again: strings.again[way?.to ?? 'shop'] }), { merchant }),
    thanks: screen === 'succeeded' ? (way?.thanks ?? null) : null,
    figure: isPaid(screen) ? amount : null,
    rows: rowsOf(payment, context),
    receipt: isPaid(screen) ? `/checkout/${payment.id}/receipt` : null,
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
  const what = payment.description ? [{ label: details.for, value: payment.description }] : [];
  return [
    ...party,
    ...what,
    { label: details.method, value: strings.methods[payment.method] },
    ...timeRow(payment),
    ...walletRows(payment),
  ];
}

function timeRow({ succeeded_at, failed_at }: Payment): DetailRow[] {
  const at = succeeded_at ?? failed_at;
  if (at === null) return [];
  const time = { machine: machineTime(at), zone: strings.philippineTime };
  return [{ label: strings.details.time, value: manilaDateTime(at, strings.locale), time }];
}

function backOf(checkout: Checkout, { screen, merchant, way }: ResultContext): ResultView['back'] {
  if (!way || screen === 'closing') return null;
  if (way.to === 'link') return backToLink(way, screen);
  const label = interpolate(strings.back[way.to], { merchant });
  const going =
    way.to === 'shop' && redirectsAutomatically(checkout, checkout.now) ? strings.goingBack : null;
  return { href: way.href, label, going, isQuiet: screen === 'processing' };
}

/**
 * Returns the button that starts a new payment from the link. Returns null if the link is not open or the
 * payment is still processing.
 */
function backToLink({ href, slug, isOpen }: ReturnUrl, screen: CheckoutScreen): ResultView['back'] {
  if (!isOpen || screen === 'processing') return null;
  if (isPaid(screen))
    return { href: `/pay/${slug}`, label: strings.back.another, going: null, isQuiet: true };
  return { href, label: strings.back.tryAgain, going: null, isQuiet: false };
}
