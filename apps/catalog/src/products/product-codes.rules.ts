import type { ProductCode } from './product.entity';

const SKU_DIGITS = 5;

/** Prefixes 200 to 299 are reserved for in-store numbers. */
const IN_STORE_PREFIX = 200;
const DIGITS_AFTER_PREFIX = 9;

/** Returns a SKU such as `SKU-00001`. Numbers from 100,000 on have more digits. */
const skuOf = (number: number): string => `SKU-${String(number).padStart(SKU_DIGITS, '0')}`;

/** Returns an EAN-13: three digits of prefix, nine of the number, and the check digit. */
function barcodeOf(number: number): string {
  const perPrefix = 10 ** DIGITS_AFTER_PREFIX;
  const prefix = IN_STORE_PREFIX + Math.floor(number / perPrefix);
  const digits = `${prefix}${String(number % perPrefix).padStart(DIGITS_AFTER_PREFIX, '0')}`;
  return `${digits}${checkDigitOf(digits)}`;
}

/**
 * Returns the check digit of an EAN-13, which makes the sum of the digits, weighted 1, 3, 1, 3, …, a multiple
 * of 10.
 */
export function checkDigitOf(twelve: string): number {
  const sum = Array.from(twelve).reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Functions that return the code for a number of the sequence, which starts at 1. */
export const CODE_OF = { sku: skuOf, barcode: barcodeOf } satisfies Record<
  ProductCode,
  (number: number) => string
>;
