import type { Payment, PaymentLinkPage } from '@tulay/contracts';
import { currencyOf, toMinor } from '@tulay/money';
import type { Payable } from '../layout/offered-methods.rules';
import { schemeOf, webAddress } from '../layout/web-address.rules';

/** What somebody who opens a link sees. `checkout`: they have begun a payment and are taken on to it. */
export type PaymentLinkScreen = 'form' | 'closed' | 'checkout' | 'thanks';

/** @param payment the one the payer comes back from, if this link opened it */
export function linkScreenOf({ status }: PaymentLinkPage, payment: Payment | null): PaymentLinkScreen {
  if (payment?.status === 'succeeded' || payment?.status === 'refunded') return 'thanks';
  if (payment?.status === 'pending' || payment?.status === 'processing') return 'checkout';
  return status === 'active' ? 'form' : 'closed';
}

/** Where the merchant takes a payer who has paid, or null when this page itself answers. */
export const afterPaying = ({ successUrl }: PaymentLinkPage, { status }: Payment): string | null =>
  status === 'succeeded' ? webAddress(successUrl) : null;

/** The merchant's picture, or null when a browser should not fetch it. */
export function safeImageUrl({ imageUrl, environment }: PaymentLinkPage): string | null {
  const address = webAddress(imageUrl);
  if (address === null) return null;
  return environment === 'test' || schemeOf(address) === 'https:' ? new URL(address).href : null;
}

/** What the payer is to pay, in minor units; null where they say it themselves. */
export function payableOf({ environment, currency, amount }: PaymentLinkPage): Payable {
  const known = currencyOf(currency);
  return { environment, currency: known, amount: amount === null ? null : toMinor(amount, known) };
}
