import type { Checkout, Payment, PaymentMethod, SimulatedOutcome } from '@tulay/contracts';
import { schemeOf, webAddress } from '../layout/web-address.rules';

/** What a payer's page shows. `closing` is the moment between the end of the window and `expired`. */
export type CheckoutScreen =
  'waiting' | 'closing' | 'processing' | 'succeeded' | 'failed' | 'expired' | 'refunded';

/** @param now Unix seconds on the environment's clock */
export function screenOf(payment: Payment, now: number): CheckoutScreen {
  if (payment.status !== 'pending') return payment.status;
  return payment.expires_at !== null && payment.expires_at <= now ? 'closing' : 'waiting';
}

const OPEN_SCREENS: readonly CheckoutScreen[] = ['waiting', 'closing', 'processing'];

/** Nothing more will happen on this page by itself. */
export const isFinal = (screen: CheckoutScreen): boolean => !OPEN_SCREENS.includes(screen);

export const isQrMethod = (method: PaymentMethod): boolean =>
  method === 'gcash_qr' || method === 'instapay_qr';

/** What the QR image holds: the payment's own code, or in test mode, where there is none, this page's address. */
export function qrContentOf(payment: Payment): string | null {
  if (!isQrMethod(payment.method)) return null;
  return payment.qr_code ?? (payment.environment === 'test' ? payment.checkout_url : null);
}

export type Ways = Pick<Checkout, 'payment' | 'failureReturnUrl'>;

const didNotPay = ({ status }: Payment): boolean => status === 'failed' || status === 'expired';

/** Where the payer goes from here: the merchant's own address, unchanged, or null when a browser should not be sent there. */
export function wayBackOf({ payment, failureReturnUrl }: Ways): string | null {
  const other = didNotPay(payment) ? webAddress(failureReturnUrl) : null;
  return other ?? webAddress(payment.return_url);
}

const APP_SCHEMES = ['https:', 'gcash:', 'intent:'];

/** The wallet's deep link, or null when it is not one we know to be harmless. */
export const safeAppLink = ({ app_link: link }: Payment): string | null =>
  link !== null && APP_SCHEMES.includes(schemeOf(link)) ? link : null;

/** Where the provider takes the payment, for methods that are not paid from this page. */
export function providerPageOf(payment: Payment): string | null {
  const { environment, method, checkout_url: url, id } = payment;
  if (environment === 'test' || isQrMethod(method) || url === null) return null;
  const isThisPage = URL.canParse(url) && new URL(url).pathname.endsWith(`/checkout/${id}`);
  return schemeOf(url) === 'https:' && !isThisPage ? url : null;
}

const JUST_NOW_SECONDS = 600;

/**
 * A payer is taken back by themselves right after paying, not when they look at the page again a week later; and after
 * not paying only to a merchant that has an address for it.
 */
export function returnsByItself(ways: Ways, now: number): boolean {
  const endedAt = endOf(ways);
  return endedAt !== null && now - endedAt < JUST_NOW_SECONDS && wayBackOf(ways) !== null;
}

/** When the payment came to the end that the merchant has an address for. */
function endOf({ payment, failureReturnUrl }: Ways): number | null {
  if (payment.status === 'succeeded') return payment.succeeded_at;
  if (!didNotPay(payment) || webAddress(failureReturnUrl) === null) return null;
  return payment.failed_at ?? payment.expires_at;
}

/** The Dev Controls that make sense now; none for a live payment or one whose outcome stands. */
export function devOutcomesOf(payment: Payment): SimulatedOutcome[] {
  if (payment.environment !== 'test') return [];
  if (payment.status === 'pending') return ['succeed', 'fail', 'cancel', 'expire', 'process'];
  if (payment.status === 'processing') return ['succeed', 'fail', 'cancel', 'expire'];
  return [];
}
