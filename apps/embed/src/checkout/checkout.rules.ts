import type { Checkout, Payment, PaymentBankAccount, PaymentMethod } from '@tulay/contracts';
import { schemeOf, returnAddress } from '../http/untrusted-values.rules';

/** Checkout screen. `closing` means that the payment can no longer be paid but is not `expired` yet. */
export type CheckoutScreen =
  'waiting' | 'closing' | 'processing' | 'succeeded' | 'failed' | 'expired' | 'refunded';

/** @param now time in Unix seconds on the environment's clock */
export function screenOf(payment: Payment, now: number): CheckoutScreen {
  if (payment.status !== 'pending') return payment.status;
  return payment.expires_at !== null && payment.expires_at <= now ? 'closing' : 'waiting';
}

const OPEN_SCREENS: readonly CheckoutScreen[] = ['waiting', 'closing', 'processing'];

/** Returns whether the screen is final and no longer updates automatically. */
export const isFinal = (screen: CheckoutScreen): boolean => !OPEN_SCREENS.includes(screen);

export const isQrMethod = (method: PaymentMethod): method is 'gcash_qr' | 'instapay_qr' =>
  method === 'gcash_qr' || method === 'instapay_qr';

/**
 * Returns the content of the QR image, or null if the payment method has no QR code. For a test payment, whose
 * code is null or a specimen, the content is the checkout URL.
 */
export function qrContentOf(payment: Payment): string | null {
  if (!isQrMethod(payment.method)) return null;
  return payment.environment === 'test' ? payment.checkout_url : payment.qr_code;
}

export type Returnable = Pick<Checkout, 'payment' | 'failureReturnUrl'>;

export const isUnpaid = ({ status }: Payment): boolean => status === 'failed' || status === 'expired';

/** Returns the merchant's return URL for the payment's status, or null if it is unsafe for a browser. */
export function returnAddressOf({ payment, failureReturnUrl }: Returnable): string | null {
  const other = isUnpaid(payment) ? filledAddress(failureReturnUrl, payment) : null;
  return other ?? filledAddress(payment.return_url, payment);
}

/**
 * Returns the URL with `{payment_id}` and `{status}` replaced and otherwise unchanged, or null if it is unsafe
 * for a browser.
 */
export function filledAddress(url: string | null | undefined, { id, status }: Payment): string | null {
  return returnAddress(url?.replaceAll('{payment_id}', id).replaceAll('{status}', status));
}

const APP_SCHEMES = ['https:', 'gcash:', 'intent:'];

/**
 * Returns the deep link to the wallet app. Returns null for a test payment, whose link is a specimen, or if the
 * link's scheme is not allowed.
 */
export const safeAppLink = ({ environment, app_link: link }: Payment): string | null =>
  environment === 'live' && link !== null && APP_SCHEMES.includes(schemeOf(link)) ? link : null;

/** Returns the provider's payment page for methods that are not paid on this page, otherwise null. */
export function providerPageOf(payment: Payment): string | null {
  const { environment, method, checkout_url: url, id } = payment;
  if (environment === 'test' || isQrMethod(method) || url === null) return null;
  const isThisPage = URL.canParse(url) && new URL(url).pathname.endsWith(`/checkout/${id}`);
  return schemeOf(url) === 'https:' && !isThisPage ? url : null;
}

/** Returns the account for a live bank transfer, or null for all other payments. */
export function bankAccountOf({
  environment,
  method,
  bank_account: account,
}: Payment): PaymentBankAccount | null {
  return environment === 'live' && method === 'bank_transfer' ? (account ?? null) : null;
}

const GROUP = /.{1,4}/gu;

/**
 * Splits the account number into groups of four characters, which are easier to read and type. Removes the
 * provider's separators.
 */
export const groupsOf = (accountNumber: string): string[] =>
  accountNumber.replace(/[\s-]/gu, '').match(GROUP) ?? [];

const JUST_NOW_SECONDS = 600;

/**
 * Returns whether the page redirects the payer automatically. The page redirects only within 10 minutes after
 * the payment has ended. After a failure, the page redirects only to a failure URL that the merchant has set.
 */
export function redirectsAutomatically(checkout: Returnable, now: number): boolean {
  const endedAt = endOf(checkout);
  return endedAt !== null && now - endedAt < JUST_NOW_SECONDS && returnAddressOf(checkout) !== null;
}

/**
 * Returns the time at which the payment ended, in Unix seconds. Returns null if the payment has not ended or
 * there is no URL to redirect to.
 */
function endOf({ payment, failureReturnUrl }: Returnable): number | null {
  if (payment.status === 'succeeded') return payment.succeeded_at;
  if (!isUnpaid(payment) || returnAddress(failureReturnUrl) === null) return null;
  return payment.failed_at ?? payment.expires_at;
}
