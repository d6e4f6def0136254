import * as fc from 'fast-check';
import {
  basisPointsOf,
  CURRENCIES,
  currencyOf,
  formatMoney,
  fromMillionths,
  fromMinor,
  InvalidAmount,
  isCurrency,
  millionthsOf,
  minorFromWire,
  minorToWire,
  toMillionths,
  toMinor,
} from './index';
import type { Currency } from './index';

const anyCurrency = fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[]));
const anyMinor = fc.bigInt({ min: -999_999_999n, max: 999_999_999n });

describe('toMinor and fromMinor', () => {
  it.each([
    [1250.5, 'PHP', 125050n],
    [0.01, 'PHP', 1n],
    [0.1 * 3 - 0.2 - 0.1 + 100, 'PHP', 10000n],
    [9999999.99, 'PHP', 999999999n],
    [500, 'JPY', 500n],
    [1.234, 'KWD', 1234n],
    [-3.5, 'PHP', -350n],
    ['10.10', 'PHP', 1010n],
  ] as const)('converts %p %s to %p minor units', (amount, currency, minor) => {
    expect(toMinor(amount, currency)).toBe(minor);
  });

  it.each([
    [1.005, 'PHP'],
    [1.5, 'JPY'],
    [1.2345, 'KWD'],
    [0.1 + 0.2, 'PHP'],
    [1e21, 'PHP'],
    [1e-7, 'PHP'],
    [NaN, 'PHP'],
    [Infinity, 'PHP'],
    ['', 'PHP'],
    ['1,000', 'PHP'],
    ['0x10', 'PHP'],
    [`1.${'0'.repeat(99)}`, 'PHP'],
    ['9'.repeat(101), 'PHP'],
  ] as const)('rejects the amount %p in %s', (amount, currency) => {
    expect(() => toMinor(amount, currency)).toThrow(InvalidAmount);
  });

  it('round-trips every amount in every currency', () => {
    fc.assert(
      fc.property(
        anyMinor,
        anyCurrency,
        (minor, currency) => toMinor(fromMinor(minor, currency), currency) === minor,
      ),
    );
  });

  it('round-trips amounts in messages and rejects a string that is not an integer', () => {
    fc.assert(fc.property(anyMinor, (minor) => minorFromWire(minorToWire(minor)) === minor));
    expect(() => minorFromWire('1.5')).toThrow(TypeError);
    expect(() => minorFromWire('')).toThrow(TypeError);
  });
});

describe('currencyOf', () => {
  it('accepts lowercase codes and rejects an unknown code', () => {
    expect(currencyOf('php')).toBe('PHP');
    expect(() => currencyOf('XXX')).toThrow(RangeError);
    expect(isCurrency('toString')).toBe(false);
  });
});

describe('basisPointsOf', () => {
  it.each([
    [10000n, 250, 250n],
    [1n, 250, 0n],
    [20n, 250, 1n],
    [19n, 250, 0n],
    [100n, 0, 0n],
    [999999999n, 10000, 999999999n],
  ])('rounds the share of %p at %p bp half up to %p', (amount, bp, share) => {
    expect(basisPointsOf(amount, bp)).toBe(share);
  });

  it('differs from the exact share by at most half a minor unit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, bp) => {
          const doubledError = 2n * (basisPointsOf(amount, bp) * 10_000n - amount * BigInt(bp));
          return doubledError <= 10_000n && doubledError > -10_000n;
        },
      ),
    );
  });
});

describe('millionthsOf', () => {
  it.each([
    [10000n, 2_500_000n, 25000n],
    [1n, 500_000n, 1n],
    [1n, 499_999n, 0n],
    [333n, 333_333n, 111n],
    [999n, 0n, 0n],
  ])('rounds the product of %p and %p millionths half-up to %p', (amount, millionths, product) => {
    expect(millionthsOf(amount, millionths)).toBe(product);
  });

  it('differs from the exact product by at most half a minor unit', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(amounts, amounts, (amount, factor) => {
        const doubledError = 2n * (millionthsOf(amount, factor) * 1_000_000n - amount * factor);
        return doubledError <= 1_000_000n && doubledError > -1_000_000n;
      }),
    );
  });

  it('rejects negative amounts and factors', () => {
    expect(() => millionthsOf(-1n, 1n)).toThrow(RangeError);
    expect(() => millionthsOf(1n, -1n)).toThrow(RangeError);
  });

  it('converts a decimal to millionths exactly', () => {
    expect(toMillionths(0.1)).toBe(100_000n);
    expect(toMillionths(2.5)).toBe(2_500_000n);
    for (const tooFine of [1e-7, 2.5e-10, 1.2345678])
      expect(() => toMillionths(tooFine)).toThrow(new InvalidAmount('must have at most 6 decimals'));
    expect(() => toMinor(1e-7, 'PHP')).toThrow(new InvalidAmount('must have at most 2 decimals in PHP'));
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        (millionths) => toMillionths(fromMillionths(millionths)) === millionths,
      ),
    );
  });
});

describe('formatMoney', () => {
  it.each([
    [125050n, 'PHP', '₱1,250.50'],
    [0n, 'PHP', '₱0.00'],
    [-500n, 'PHP', '−₱5.00'],
    [1234567n, 'JPY', 'JPY 1,234,567'],
    [1200n, 'USD', 'USD 12.00'],
  ] as const)('formats %p minor units of %s as %s', (minor, currency, text) => {
    expect(formatMoney(minor, currency)).toBe(text);
  });
});
