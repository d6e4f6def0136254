import {
  isPlainHttp,
  webUrlProblem,
  type PayableAmount,
  type Payment,
  type PaymentLinkPage,
} from '@tulay/contracts';
import { currencyOf, toMinor } from '@tulay/money';
import { isSoldOut } from './order-form.rules';
import { isOver } from '../pay-form/pay-form.rules';

/**
 * Screen shown to a visitor of a link. `checkout` is the page of the payment they return from, unless they
 * can try again.
 */
export type PaymentLinkScreen = 'form' | 'closed' | 'soldOut' | 'checkout';

/**
 * Returns the screen to show.
 * @param payment payment that the payer returns from, if this link started it
 */
export function linkScreenOf(page: PaymentLinkPage, payment: Payment | null): PaymentLinkScreen {
  if (payment && !isOver(payment)) return 'checkout';
  if (page.status === 'inactive') return 'closed';
  return isSoldOut(page) ? 'soldOut' : 'form';
}

/** Returns the URL of the merchant's picture, or null if a browser should not fetch it. */
export function safeImageUrl({ imageUrl, environment }: PaymentLinkPage): string | null {
  if (imageUrl === null || webUrlProblem(imageUrl)) return null;
  return environment === 'test' || !isPlainHttp(imageUrl) ? new URL(imageUrl).href : null;
}

/** Returns the amount to pay, which is null if the payer enters it. */
export function payableOf({ currency, amount }: PaymentLinkPage): PayableAmount {
  const known = currencyOf(currency);
  return { currency: known, amount: amount === null ? null : toMinor(amount, known) };
}
