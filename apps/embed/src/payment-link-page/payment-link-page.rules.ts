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
 * payer can try again. `inProgress` offers to continue the payment that the payer's browser started.
 */
export type PaymentLinkScreen = 'form' | 'closed' | 'paused' | 'soldOut' | 'checkout' | 'inProgress';

/**
 * Payments of the link that the visitor is known to have started. Each is null if there is no such payment.
 */
export interface VisitorPayments {
  /** Payment from whose page the payer returns, or null if there is none. */
  returning: Payment | null;
  /** Last payment that the payer's browser started, or null if there is none. */
  started: Payment | null;
}

const NO_PAYMENTS: VisitorPayments = { returning: null, started: null };

export function linkScreenOf(
  page: PaymentLinkPage,
  { returning, started }: VisitorPayments = NO_PAYMENTS,
): PaymentLinkScreen {
  if (returning && !isOver(returning)) return 'checkout';
  if (started && isInProgress(started)) return 'inProgress';
  if (page.status === 'inactive') return 'closed';
  if (page.isPaused) return 'paused';
  return isSoldOut(page) ? 'soldOut' : 'form';
}

const isInProgress = ({ status }: Payment): boolean => status === 'pending' || status === 'processing';

/** Returns the URL of the merchant's image, or null if the URL is unsafe for a browser to load. */
export function safeImageUrl({ imageUrl, environment }: PaymentLinkPage): string | null {
  if (imageUrl === null || webUrlProblem(imageUrl)) return null;
  return environment === 'test' || !isPlainHttp(imageUrl) ? new URL(imageUrl).href : null;
}

/** Returns the amount to pay, or a null amount if the payer enters the amount. */
export function payableOf({ currency, amount }: PaymentLinkPage): PayableAmount {
  const known = currencyOf(currency);
  return { currency: known, amount: amount === null ? null : toMinor(amount, known) };
}
