import { PAYMENT_METHODS, type PaymentMethodRoute } from '@tulay/contracts';
import { aMethodRoute } from '@tulay/testing';
import { everyMethod, offeredMethods, takesAmount } from './offered-methods.rules';

const route = (changes: Partial<PaymentMethodRoute> = {}): PaymentMethodRoute =>
  aMethodRoute({ currency: 'PHP', min: 1, max: 50_000, ...changes });
const ROUTES = [
  route({ method: 'card', currency: null, min: null, max: null }),
  route(),
  route({ method: 'instapay_qr' }),
];
const payable = { currency: 'PHP', amount: null } as const;

const namesOf = (...args: Parameters<typeof offeredMethods>) =>
  offeredMethods(...args).map(({ method }) => method);

describe('the payment methods that a page offers', () => {
  it('are the methods that a provider accepts, in the standard order', () => {
    expect(namesOf(ROUTES, payable)).toEqual(['gcash_qr', 'instapay_qr', 'card']);
  });

  it.each([
    ['another currency', { ...payable, currency: 'USD' as const }],
    ['an amount below the minimum', { ...payable, amount: 99n }],
    ['an amount above the maximum', { ...payable, amount: 5_000_001n }],
  ])('are only the methods without limits for %s', (_, what) => {
    expect(namesOf(ROUTES, what)).toEqual(['card']);
  });

  it('include no method without a provider, and all methods while the routes are unknown', () => {
    expect(namesOf([], payable)).toEqual([]);
    expect(everyMethod.map(({ method }) => method)).toEqual(PAYMENT_METHODS);
  });

  it.each([100n, 5_000_000n])('include methods whose limit is exactly %p', (amount) => {
    expect(namesOf(ROUTES, { ...payable, amount })).toContain('gcash_qr');
  });
});

describe('an amount that the payer enters', () => {
  const gap = [route({ max: 10 }), route({ min: 100 })];

  it.each([
    [1_000n, true],
    [1_001n, false],
    [9_999n, false],
    [10_000n, true],
    [5_000_001n, false],
  ])(
    'is accepted only up to ₱10 or from ₱100 if these are the limits (%j centavos: %j)',
    (amount, expected) => {
      const offered = offeredMethods(gap, payable);
      expect(takesAmount(offered, 'gcash_qr', { ...payable, amount })).toBe(expected);
    },
  );

  it('is accepted while the routes are unknown, and rejected for a method that is not offered', () => {
    expect(takesAmount(everyMethod, 'card', { ...payable, amount: 1n })).toBe(true);
    expect(takesAmount(offeredMethods(gap, payable), 'card', { ...payable, amount: 1_000n })).toBe(false);
  });
});
