const WHOLE = 10_000n;

/**
 * A share of a non-negative amount in basis points (1/100 of a percent), rounded half-up to a minor unit.
 * @param amount minor units, ≥ 0
 * @param basisPoints 250 means 2.5 %
 */
export function basisPointsOf(amount: bigint, basisPoints: number): bigint {
  if (amount < 0n) throw new RangeError('basisPointsOf takes amounts of at least 0');
  return (amount * BigInt(basisPoints) + WHOLE / 2n) / WHOLE;
}
