import type { ProductCode } from './product.entity';

const SKU_DIGITS = 5;

/** Prefixes 200 to 299 are reserved for in-store numbers. */
const IN_STORE_PREFIX = 200;
const DIGITS_AFTER_PREFIX = 9;

/** Returns a SKU such as `SKU-00001`. Numbers above 99,999 have more than five digits. */
const skuOf = (number: number): string => `SKU-${String(number).padStart(SKU_DIGITS, '0')}`;

/** Returns an EAN-13: a three-digit prefix, the number in nine digits, and the check digit. */
function barcodeOf(number: number): string {
  const perPrefix = 10 ** DIGITS_AFTER_PREFIX;
  const prefix = IN_STORE_PREFIX + Math.floor(number / perPrefix);
  const digits = `${prefix}${String(number % perPrefix).padStart(DIGITS_AFTER_PREFIX, '0')}`;
  return `${digits}${checkDigitOf(digits)}`;
}

/**
 * Returns the check digit of an EAN-13: the sum of all digits, weighted 1, 3, 1, 3, …, must be a multiple of
 * 10.
 */
export function checkDigitOf(twelve: string): number {
  const sum = Array.from(twelve).reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Functions that convert a sequence number, starting at 1, to a code. */
export const CODE_OF = { sku: skuOf, barcode: barcodeOf } satisfies Record<
  ProductCode,
  (number: number) => string
>;
