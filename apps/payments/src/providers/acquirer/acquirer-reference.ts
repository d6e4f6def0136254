import { isId } from '@tulay/contracts';

const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{25}$/;

/**
 * Returns the acquirer's reference of a payment or static QR: the 26 characters of its ID in upper case,
 * without the first, because field 62-05 holds 25. The first character stays 0 until the year 3084, when 2^45
 * milliseconds have passed since 1970.
 */
export function referenceOf(prefix: 'pay' | 'sqr', id: string): string {
  if (!isId(prefix, id) || !id.startsWith(`${prefix}_0`))
    throw new Error(`${id} cannot be shortened to a reference of 25 characters`);
  return id.slice(prefix.length + 2).toUpperCase();
}

/** Returns the ID of the payment with a reference; null for text that cannot be one of our references. */
export const paymentIdOf = (reference: string): string | null =>
  REFERENCE.test(reference) ? `pay_0${reference.toLowerCase()}` : null;
