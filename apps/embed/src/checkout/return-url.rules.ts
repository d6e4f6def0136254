import { schemeOf, returnAddress } from '../http/untrusted-values.rules';
import { isUnpaid, returnAddressOf, type Returnable } from './checkout.rules';

/** Where a payer goes who leaves the checkout. */
export interface ReturnUrl {
  /** A page of ours on which this payment was begun, or the merchant's own site. */
  to: 'link' | 'invoice' | 'shop';
  /** A path of ours, or the merchant's address unchanged. */
  href: string;
  /** The random end of our own page's path; empty for a shop. */
  slug: string;
  /** Our own page still takes payments. */
  isOpen: boolean;
  /** Our own page offers more than one way to pay. */
  hasChoice: boolean;
  /** What the merchant says there to those who have paid. */
  thanks: string | null;
}

/** As long as our own page has not been asked. */
const PLAIN = { isOpen: true, hasChoice: true, thanks: null };

const OWN_PAGES = { '/pay/': 'link', '/invoices/': 'invoice' } as const;
const OWN_PATH = /^(\/pay\/|\/invoices\/)([\w-]{16,64})$/;

/**
 * Returns the URL to redirect the payer to; null if none was given. An unpaid payer returns to the page on which the
 * payment was started.
 * @param publicUrl our own address, by which our own pages are known; empty: none is
 */
export function returnUrlOf(checkout: Returnable, publicUrl: string): ReturnUrl | null {
  const { status } = checkout.payment;
  const isOpen = status === 'pending' || isUnpaid(checkout.payment);
  const address = (isOpen ? returnAddress(checkout.failureReturnUrl) : null) ?? returnAddressOf(checkout);
  if (address === null) return null;
  return ownPageOf(address, publicUrl) ?? { ...PLAIN, to: 'shop', href: address, slug: '' };
}

function ownPageOf(address: string, publicUrl: string): ReturnUrl | null {
  if (schemeOf(publicUrl) === '') return null;
  const { origin, pathname, search } = new URL(address);
  const [, page, slug] = OWN_PATH.exec(pathname) ?? [];
  if (origin !== new URL(publicUrl).origin || !page || !slug) return null;
  const to = OWN_PAGES[page as keyof typeof OWN_PAGES];
  return { ...PLAIN, to, href: `${pathname}${search}`, slug };
}
