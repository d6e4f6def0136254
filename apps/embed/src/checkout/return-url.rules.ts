import { schemeOf } from '../http/untrusted-values.rules';
import { filledAddress, isUnpaid, returnAddressOf, type Returnable } from './checkout.rules';

/** Destination of a payer who leaves the checkout. */
export interface ReturnUrl {
  /** Page of this service on which the payment was started, or the merchant's site. */
  to: 'link' | 'invoice' | 'shop';
  /** Path on this service, or the merchant's URL with its placeholders replaced. */
  href: string;
  /** Random last segment of the path on this service. Empty if `to` is `shop`. */
  slug: string;
  /** Whether the payment link still accepts payments. */
  isOpen: boolean;
  /** Whether the payment link offers more than one payment method. */
  hasChoice: boolean;
  thanks: string | null;
}

/** Defaults until the payment link has been read. */
const PLAIN = { isOpen: true, hasChoice: true, thanks: null };

const OWN_PAGES = { '/pay/': 'link', '/invoices/': 'invoice' } as const;
const OWN_PATH = /^(\/pay\/|\/invoices\/)([\w-]{16,64})$/;

/**
 * Returns the URL to which the payer is redirected, or null if the payment has no return URL. A payer who has
 * not paid is redirected to the failure URL if the payment has one.
 * @param publicUrl this service's public URL, used to recognize its pages; if empty, no page is recognized
 */
export function returnUrlOf(checkout: Returnable, publicUrl: string): ReturnUrl | null {
  const { status } = checkout.payment;
  const isOpen = status === 'pending' || isUnpaid(checkout.payment);
  const failure = isOpen ? filledAddress(checkout.failureReturnUrl, checkout.payment) : null;
  const address = failure ?? returnAddressOf(checkout);
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
