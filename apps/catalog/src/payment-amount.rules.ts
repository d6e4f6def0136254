import { exponentOf, toMinor, type Currency } from '@tulay/money';

/** What a payment can be at the least and at the most, in main units; currencies without decimals have whole ones. */
const LEAST = 0.01;
const MOST = 9_999_999.99;

/** What a payment can be at the least and at the most, in minor units. */
export const paymentLimits = (currency: Currency): { min: bigint; max: bigint } =>
  exponentOf(currency) < 2
    ? { min: toMinor(Math.ceil(LEAST), currency), max: toMinor(Math.floor(MOST), currency) }
    : { min: toMinor(LEAST, currency), max: toMinor(MOST, currency) };
