import { exponentOf, type Currency } from './currencies';
import { scaledText, toScaled } from './decimals';

/**
 * Converts an amount in major units (a JSON number, or a decimal string) to integer minor units. The
 * conversion is exact.
 * @throws InvalidAmount if the amount has more decimals than the currency, or is not a plain decimal
 */
export const toMinor = (amount: number | string, currency: Currency): bigint =>
  toScaled(amount, exponentOf(currency), currency);

/** Converts integer minor units to a JSON number in major units: 125050n PHP → 1250.5. */
export function fromMinor(minor: bigint, currency: Currency): number {
  return Number(decimalText(minor, currency));
}

/** Formats minor units as a decimal string in major units: 125050n PHP → "1250.50". */
export const decimalText = (minor: bigint, currency: Currency): string =>
  scaledText(minor, exponentOf(currency));
