/** Supported ISO 4217 currencies with their exponents (digits after the decimal point). */
export const CURRENCIES = {
  AED: 2,
  AUD: 2,
  BHD: 3,
  BND: 2,
  CAD: 2,
  CHF: 2,
  CNY: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  IDR: 2,
  INR: 2,
  JOD: 3,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  MYR: 2,
  NZD: 2,
  OMR: 3,
  PHP: 2,
  QAR: 2,
  SAR: 2,
  SGD: 2,
  THB: 2,
  TND: 3,
  TWD: 2,
  USD: 2,
  VND: 0,
} as const;

/** Uppercase ISO 4217 code. */
export type Currency = keyof typeof CURRENCIES;

export const isCurrency = (code: string): code is Currency => Object.hasOwn(CURRENCIES, code);

/**
 * Returns the currency for a code in upper or lower case.
 * @throws RangeError if the currency is not supported
 */
export function currencyOf(code: string): Currency {
  const upper = code.toUpperCase();
  if (!isCurrency(upper)) throw new RangeError(`unknown currency ${JSON.stringify(code)}`);
  return upper;
}

/** Returns the number of digits after the decimal point: PHP 2, JPY 0, KWD 3. */
export const exponentOf = (currency: Currency): number => CURRENCIES[currency];
