import { isId } from '@tulay/contracts';

const PREFIX = 'pay_0';
const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{25}$/;

/**
 * The acquirer's reference of a payment: the 26 characters of its id in upper case, without the first, because field
 * 62-05 holds 25. The first character stays 0 until the year 3084, when 2^45 milliseconds have passed since 1970.
 */
export function referenceOf(paymentId: string): string {
  if (!isId('pay', paymentId) || !paymentId.startsWith(PREFIX))
    throw new Error(`${paymentId} cannot be shortened to a reference of 25 characters`);
  return paymentId.slice(PREFIX.length).toUpperCase();
}

/** The id of the payment of a reference; null for text that cannot be one of our references. */
export const paymentIdOf = (reference: string): string | null =>
  REFERENCE.test(reference) ? PREFIX + reference.toLowerCase() : null;
