import * as fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { Permutation } from './permutation';

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));
const HALF_BITS = 25;
const value = fc.maxSafeNat().map((n) => n % 4 ** HALF_BITS);

it('a permutation returns each value of a small domain exactly once', () => {
  fc.assert(
    fc.property(key, fc.integer({ min: 1, max: 5 }), (bytes, halfBits) => {
      const permutation = new Permutation(bytes, halfBits);
      const results = Array.from({ length: permutation.size }, (_, n) => permutation.apply(n));
      expect([...results].sort((a, b) => a - b)).toEqual(results.map((_, n) => n));
    }),
    { numRuns: 30 },
  );
});

it('a permutation can be inverted in both directions and stays within its domain', () => {
  fc.assert(
    fc.property(key, value, (bytes, n) => {
      const permutation = new Permutation(bytes, HALF_BITS);
      const result = permutation.apply(n);
      expect(Number.isSafeInteger(result) && result >= 0 && result < 2 ** 50).toBe(true);
      expect(permutation.invert(result)).toBe(n);
      expect(permutation.apply(permutation.invert(n))).toBe(n);
    }),
  );
});

it('different values have different results', () => {
  fc.assert(
    fc.property(key, fc.uniqueArray(value, { minLength: 2 }), (bytes, values) => {
      const permutation = new Permutation(bytes, HALF_BITS);
      expect(new Set(values.map((n) => permutation.apply(n))).size).toBe(values.length);
    }),
  );
});

it('the results for a key never change, because numbers are not stored', () => {
  const permutation = new Permutation(Buffer.alloc(32, 7), HALF_BITS);
  expect([0, 1, 2, 4 ** HALF_BITS - 1].map((n) => permutation.apply(n))).toEqual([
    369_359_230_744_501, 632_261_385_099_376, 800_945_501_922_097, 76_622_266_585_163,
  ]);
});

it('the results of consecutive values depend on the key and are neither ordered nor close', () => {
  const [one, other] = [1, 2].map((fill) => new Permutation(Buffer.alloc(32, fill), HALF_BITS));
  const values = Array.from({ length: 1_000 }, (_, n) => n + 1);
  const results = values.map((n) => one!.apply(n));
  expect(values.filter((n) => one!.apply(n) === other!.apply(n))).toEqual([]);
  const gaps = results.slice(1).map((n, i) => n - results[i]!);
  const rising = gaps.filter((gap) => gap > 0).length;
  expect(rising > 400 && rising < 600).toBe(true);
  expect(Math.min(...gaps.map(Math.abs))).toBeGreaterThan(1_000_000);
  // Each bit of the results is 0 about as often as 1.
  for (let bit = 0; bit < 2 * HALF_BITS; bit++) {
    const ones = results.filter((n) => Math.floor(n / 2 ** bit) % 2 === 1).length;
    expect(ones > 400 && ones < 600).toBe(true);
  }
});

it.each([-1, 0.5, 4 ** HALF_BITS, Number.NaN])('a permutation rejects the value %p', (n) => {
  const permutation = new Permutation(randomBytes(32), HALF_BITS);
  expect(() => permutation.apply(n)).toThrow(RangeError);
  expect(() => permutation.invert(n)).toThrow(RangeError);
});
