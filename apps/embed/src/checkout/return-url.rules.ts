import { schemeOf, returnAddress } from '../http/untrusted-values.rules';
import { isUnpaid, returnAddressOf, type Returnable } from './checkout.rules';

/** Destination of a payer who leaves the checkout. */
export interface ReturnUrl {
  /** One of our pages on which this payment was started, or the merchant's own site. */
  to: 'link' | 'invoice' | 'shop';
  /** Path of one of our pages, or the merchant's address unchanged. */
  href: string;
  /** Random last part of our page's path; empty for a shop. */
  slug: string;
  /** Whether our page still accepts payments. */
  isOpen: boolean;
  /** Whether our page offers more than one way to pay. */
  hasChoice: boolean;
  /** The merchant's message there to payers who have paid. */
  thanks: string | null;
}

/** Defaults until our own page has been queried. */
const PLAIN = { isOpen: true, hasChoice: true, thanks: null };

const OWN_PAGES = { '/pay/': 'link', '/invoices/': 'invoice' } as const;
const OWN_PATH = /^(\/pay\/|\/invoices\/)([\w-]{16,64})$/;

/**
 * Returns the URL to redirect the payer to, or null if none was given. An unpaid payer returns to the page on
 * which the payment was started.
 * @param publicUrl our own address, used to recognize our own pages; if empty, none is recognized
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
