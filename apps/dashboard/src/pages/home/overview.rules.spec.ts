import type { PaymentDay } from '@tulay/contracts';
import { currenciesOf, endsByMethod, endsOf, lastDays, rateOf, startOf, volumesOf } from './overview.rules';

const day = (changes: Partial<PaymentDay>): PaymentDay => ({
  day: '2026-11-25',
  method: 'card',
  currency: 'PHP',
  end: 'succeeded',
  payments: 1,
  amount: '100',
  ...changes,
});

it('the last days are consecutive across a month boundary', () => {
  expect(lastDays('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(startOf('2026-03-01')).toBe(Date.parse('2026-02-28T16:00:00Z') / 1000);
});

it("each day's volume is the sum of the successful payments in one currency", () => {
  const sums = [
    day({ amount: '9007199254740993', payments: 2 }),
    day({ method: 'gcash_qr', amount: '7' }),
    day({ end: 'failed' }),
    day({ currency: 'USD' }),
    day({ day: '2026-11-20' }),
  ];
  expect(volumesOf(sums, 'PHP', ['2026-11-24', '2026-11-25'])).toEqual([
    { day: '2026-11-24', amount: 0n, payments: 0 },
    { day: '2026-11-25', amount: 9_007_199_254_741_000n, payments: 3 },
  ]);
});

it('the currency list contains PHP and the other currencies with successful payments', () => {
  expect(currenciesOf([])).toEqual(['PHP']);
  expect(currenciesOf([day({ currency: 'USD' }), day({ currency: 'JPY', end: 'expired' })])).toEqual([
    'PHP',
    'USD',
  ]);
});

it('the overview counts outcomes by payment method', () => {
  const sums = [
    day({ payments: 3 }),
    day({ end: 'failed' }),
    day({ method: 'gcash_qr', end: 'expired', payments: 2 }),
  ];
  expect(endsOf(sums)).toEqual({ succeeded: 3, failed: 1, expired: 2 });
  expect(endsByMethod(sums)).toEqual([
    { method: 'gcash_qr', ends: { succeeded: 0, failed: 0, expired: 2 } },
    { method: 'card', ends: { succeeded: 3, failed: 1, expired: 0 } },
  ]);
});

it.each([
  [{ succeeded: 3, failed: 1, expired: 0 }, 0.75],
  [{ succeeded: 0, failed: 0, expired: 2 }, 0],
  [{ succeeded: 0, failed: 0, expired: 0 }, null],
])('the success rate for %j is %j', (ends, rate) => expect(rateOf(ends)).toBe(rate));
