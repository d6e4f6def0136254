import { scaledText, toScaled } from './decimals';

const BASIS_POINTS = 10_000n;
const MILLIONTHS = 1_000_000n;
const MILLIONTH_PLACES = 6;

/**
 * Returns the share of an amount in basis points (1/100 of a percent), rounded half-up to a minor unit.
 * @param amount minor units, ≥ 0
 * @param basisPoints 250 means 2.5%
 */
export const basisPointsOf = (amount: bigint, basisPoints: number): bigint =>
  shareOf(amount, BigInt(basisPoints), BASIS_POINTS);

/**
 * Multiplies an amount by a factor, rounded half-up to a minor unit.
 * @param amount minor units, ≥ 0
 * @param millionths the factor, ≥ 0: 2,500,000 means 2.5 times
 */
export const millionthsOf = (amount: bigint, millionths: bigint): bigint =>
  shareOf(amount, millionths, MILLIONTHS);

/**
 * Converts a decimal with at most 6 places to millionths: 2.5 → 2500000n.
 * @throws InvalidAmount if the decimal has more places
 */
export const toMillionths = (decimal: number): bigint => toScaled(decimal, MILLIONTH_PLACES);

export const fromMillionths = (millionths: bigint): number =>
  Number(scaledText(millionths, MILLIONTH_PLACES));

function shareOf(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  if (amount < 0n || numerator < 0n) throw new RangeError('the amount and the factor must be at least 0');
  return (amount * numerator + denominator / 2n) / denominator;
}
