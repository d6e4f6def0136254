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

/** What a visitor of a link sees. `checkout`: the page of the payment they return from, unless it can be tried again. */
export type PaymentLinkScreen = 'form' | 'closed' | 'soldOut' | 'checkout';

/** @param payment the payment the payer returns from, if this link started it */
export function linkScreenOf(page: PaymentLinkPage, payment: Payment | null): PaymentLinkScreen {
  if (payment && !isOver(payment)) return 'checkout';
  if (page.status === 'inactive') return 'closed';
  return isSoldOut(page) ? 'soldOut' : 'form';
}

/** The merchant's picture; null when a browser should not fetch it. */
export function safeImageUrl({ imageUrl, environment }: PaymentLinkPage): string | null {
  if (imageUrl === null || webUrlProblem(imageUrl)) return null;
  return environment === 'test' || !isPlainHttp(imageUrl) ? new URL(imageUrl).href : null;
}

/** What the payer has to pay. The amount is null when the payer enters it. */
export function payableOf({ currency, amount }: PaymentLinkPage): PayableAmount {
  const known = currencyOf(currency);
  return { currency: known, amount: amount === null ? null : toMinor(amount, known) };
}
