import { exponentOf, toMinor, type Currency } from '@tulay/money';

/** Minimum in major units. Rounded up to a whole unit for currencies without decimals. */
const MIN = 0.01;
const MAX = 9_999_999.99;

/** Returns the smallest and largest payment amount in minor units. */
export const paymentLimits = (currency: Currency): { min: bigint; max: bigint } =>
  exponentOf(currency) < 2
    ? { min: toMinor(Math.ceil(MIN), currency), max: toMinor(Math.floor(MAX), currency) }
    : { min: toMinor(MIN, currency), max: toMinor(MAX, currency) };
