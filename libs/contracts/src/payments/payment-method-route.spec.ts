import { routeTakes } from './payment-method-route';

const pesos = { currency: 'PHP', min: 20, max: 50_000 };

it.each([
  [2_000n, true],
  [1_999n, false],
  [5_000_000n, true],
  [5_000_001n, false],
  [null, true],
])('a route for ₱20 to ₱50,000 accepts %j centavos: %j', (amount, expected) => {
  expect(routeTakes(pesos, { currency: 'PHP', amount })).toBe(expected);
});

it('rejects another currency; a route without a currency accepts every one, and a route without limits every amount', () => {
  expect(routeTakes(pesos, { currency: 'USD', amount: null })).toBe(false);
  const any = { currency: null, min: null, max: null };
  expect(routeTakes(any, { currency: 'JPY', amount: 10n ** 15n })).toBe(true);
});
