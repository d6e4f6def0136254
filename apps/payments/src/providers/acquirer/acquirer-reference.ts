import { isId } from '@tulay/contracts';

const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{25}$/;

/**
 * Returns the reference of a payment or static QR code at the acquirer: the ID in upper case without its
 * prefix and its first character, because field 62-05 holds only 25 of the 26 characters. The first character
 * is 0 until the year 3084 (2^45 milliseconds after 1970).
 */
export function referenceOf(prefix: 'pay' | 'sqr', id: string): string {
  if (!isId(prefix, id) || !id.startsWith(`${prefix}_0`))
    throw new Error(`${id} cannot be shortened to a reference of 25 characters`);
  return id.slice(prefix.length + 2).toUpperCase();
}

/** Returns the payment ID in a reference, or null if the string is not in the format of our references. */
export const paymentIdOf = (reference: string): string | null =>
  REFERENCE.test(reference) ? `pay_0${reference.toLowerCase()}` : null;
