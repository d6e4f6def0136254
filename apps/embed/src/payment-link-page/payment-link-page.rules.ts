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
 * Screen that a payer sees. `checkout` is the page of the payment from which the payer returns, unless the
 * payer can try again.
 */
export type PaymentLinkScreen = 'form' | 'closed' | 'soldOut' | 'checkout';

/**
 * Returns the screen to show.
 * @param payment the payment from which the payer returns, or null if this link did not start it
 */
export function linkScreenOf(page: PaymentLinkPage, payment: Payment | null): PaymentLinkScreen {
  if (payment && !isOver(payment)) return 'checkout';
  if (page.status === 'inactive') return 'closed';
  return isSoldOut(page) ? 'soldOut' : 'form';
}

/** Returns the URL of the merchant's image, or null if it is unsafe for a browser to load. */
export function safeImageUrl({ imageUrl, environment }: PaymentLinkPage): string | null {
  if (imageUrl === null || webUrlProblem(imageUrl)) return null;
  return environment === 'test' || !isPlainHttp(imageUrl) ? new URL(imageUrl).href : null;
}

/** Returns the amount to pay, or a null amount if the payer enters it. */
export function payableOf({ currency, amount }: PaymentLinkPage): PayableAmount {
  const known = currencyOf(currency);
  return { currency: known, amount: amount === null ? null : toMinor(amount, known) };
}
