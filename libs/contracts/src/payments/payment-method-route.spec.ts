import { formatMoney } from '@tulay/money';
import { DomainError } from '../common/domain-error';
import { isOutsideLimits, requireRoute, routeTakes, type RoutablePayment } from './payment-method-route';

const pesos = { currency: 'PHP', min: 20, max: 50_000 };

it.each([
  [2_000n, true],
  [1_999n, false],
  [5_000_000n, true],
  [5_000_001n, false],
  [null, true],
])('returns whether a route for ₱20 to ₱50,000 accepts %j centavos: %j', (amount, expected) => {
  expect(routeTakes(pesos, { currency: 'PHP', amount })).toBe(expected);
});

it('returns false for another currency, and true for any payment if the route has no restrictions', () => {
  expect(routeTakes(pesos, { currency: 'USD', amount: null })).toBe(false);
  const any = { currency: null, min: null, max: null };
  expect(routeTakes(any, { currency: 'JPY', amount: 10n ** 15n })).toBe(true);
});

describe('requireRoute', () => {
  const route = (method: 'gcash_qr' | 'card', min: number | null, max: number | null) => ({
    method,
    currency: 'PHP',
    min,
    max,
  });
  const routes = [route('gcash_qr', 0.01, 50_000), route('card', 1, null)];
  const refusalOf = (over: Partial<RoutablePayment>, from = routes): DomainError | null => {
    const payment = {
      environment: 'test',
      method: 'gcash_qr',
      currency: 'PHP',
      amount: 100n,
      ...over,
    } as const;
    try {
      requireRoute(from, payment);
      return null;
    } catch (error) {
      return error as DomainError;
    }
  };

  it('accepts an amount within the limits and an unknown amount', () => {
    for (const amount of [1n, 5_000_000n, null]) expect(refusalOf({ amount })).toBeNull();
    expect(refusalOf({ method: null, amount: 5_000_001n })).toBeNull();
  });

  it.each([
    ['gcash_qr', 0n, routes, 'gcash_qr accepts ₱0.01 to ₱50,000.00'],
    ['card', 99n, routes, 'card accepts at least ₱1.00'],
    ['card', 101n, [route('card', null, 1)], 'card accepts at most ₱1.00'],
    [
      'card',
      500n,
      [route('card', 1, 2), route('card', 9, 10)],
      'card accepts ₱1.00 to ₱2.00 or ₱9.00 to ₱10.00',
    ],
    [null, 0n, routes, 'gcash_qr accepts ₱0.01 to ₱50,000.00; card accepts at least ₱1.00'],
  ] as const)('reports the limits if %s does not accept the amount %s', (method, amount, from, limits) => {
    const error = refusalOf({ method, amount }, [...from])!;
    expect(error).toMatchObject({
      code: 'invalid_request',
      issues: { amount: [`must be within the limits, not ${formatMoney(amount, 'PHP')}: ${limits}`] },
    });
    expect(isOutsideLimits(error)).toBe(true);
  });

  it('states the amount sent, and its unit if the amount looks like centavos', () => {
    const limits = 'gcash_qr accepts ₱0.01 to ₱50,000.00';
    const problem = (amount: bigint) => refusalOf({ amount })?.issues?.amount;
    expect(problem(12_505_000n)).toEqual([
      `must be within the limits, not ₱125,050.00 (amounts are in pesos, not centavos): ${limits}`,
    ]);
    expect(problem(0n)).toEqual([`must be within the limits, not ₱0.00: ${limits}`]);
  });

  it.each([
    [
      { method: 'bank_transfer' },
      'No provider is available for bank_transfer in PHP in test mode',
      { method: ['is not available in test mode; see GET /v1/payment_methods'] },
    ],
    [
      { currency: 'USD', environment: 'live' },
      'No provider is available for gcash_qr in USD in live mode',
      { currency: ['must be one of: PHP for gcash_qr; see GET /v1/payment_methods'] },
    ],
    [
      { currency: 'JPY', method: null },
      'No provider is available for payments in JPY in test mode',
      { currency: ['must be one of: PHP for payments; see GET /v1/payment_methods'] },
    ],
  ] as const)(
    'throws no_route with the field that caused it if no provider supports %j',
    (over, message, issues) => {
      const error = refusalOf(over)!;
      expect(error).toMatchObject({ code: 'no_route', message, issues });
      expect(isOutsideLimits(error)).toBe(false);
    },
  );
});
