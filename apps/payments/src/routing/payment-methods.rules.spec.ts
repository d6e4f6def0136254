import { methodRoutes, openMethods } from './payment-methods.rules';

const qr = { methods: ['gcash_qr', 'instapay_qr'], currency: 'PHP', min: 100n, max: 5_000_000n };
const small = { methods: ['gcash_qr'], currency: 'PHP', min: 1n, max: 10n };
const any = { methods: ['card'], currency: null };

it('returns an empty list if there are no providers', () => {
  expect(openMethods([])).toEqual([]);
});

it('combines the limits of a method’s providers', () => {
  expect(openMethods([qr, { ...small, max: 100n }])).toEqual([
    { method: 'gcash_qr', currency: 'PHP', min: 1n, max: 5_000_000n },
    { method: 'instapay_qr', currency: 'PHP', min: 100n, max: 5_000_000n },
  ]);
});

it('keeps a gap that no provider covers, and merges adjacent ranges', () => {
  const row = { method: 'gcash_qr', currency: 'PHP' };
  expect(openMethods([{ ...qr, methods: ['gcash_qr'] }, small])).toEqual([
    { ...row, min: 1n, max: 10n },
    { ...row, min: 100n, max: 5_000_000n },
  ]);
  const large = { ...small, min: 5_000_001n, max: undefined };
  expect(openMethods([large, { ...qr, methods: ['gcash_qr'] }])).toEqual([{ ...row, min: 100n, max: null }]);
});

it('returns no limit if one provider has no limit, and returns one entry per currency', () => {
  const dollars = { methods: ['card'], currency: 'USD', min: 50n };
  expect(openMethods([any, { ...any, min: 5n, max: 6n }, dollars])).toEqual([
    { method: 'card', currency: null, min: null, max: null },
    { method: 'card', currency: 'USD', min: 50n, max: null },
  ]);
});

describe('the refund capability of a method', () => {
  const refunds = { supported: true, partial: true, windowDays: null };
  const limited = { supported: true, partial: false, windowDays: 180 };
  const none = { supported: false, partial: false, windowDays: null };
  const refundsOf = (...rails: object[]) =>
    methodRoutes(rails.map((rail) => ({ ...any, ...rail }))).map((route) => route.refunds);

  it('includes only what every provider of the method supports', () => {
    expect(refundsOf({ refunds })).toEqual([{ full: true, partial: true, window_days: null }]);
    expect(refundsOf({ refunds }, { refunds: limited })).toEqual([
      { full: true, partial: false, window_days: 180 },
    ]);
    expect(refundsOf({ refunds }, { refunds: none })).toEqual([
      { full: false, partial: false, window_days: null },
    ]);
  });

  it('depends on the amount if providers have different ranges', () => {
    const php = { currency: 'PHP' };
    const upToFifty = { ...php, refunds: none, max: 5_000n };
    const overHundred = { ...php, refunds, min: 10_000n };
    expect(refundsOf(upToFifty, overHundred).map(({ full }) => full)).toEqual([false, true]);
  });
});
