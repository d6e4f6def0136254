import { PAYMENT_STATUSES } from '@tulay/contracts';
import * as fc from 'fast-check';
import { nextPollIn, refundAmount, requireRefundable, type Refundable } from './refund.rules';

const paid = (taken = 0n): Refundable => ({ status: 'succeeded', amount: 10_000n, currency: 'PHP', taken });

describe('refundAmount', () => {
  it.each([
    [null, 0n, 10_000n],
    [null, 9_999n, 1n],
    [0.01, 0n, 1n],
    [100, 0n, 10_000n],
    [50, 5_000n, 5_000n],
  ])('converts a request of %p after refunds of %p to the amount %p', (asked, taken, amount) => {
    expect(refundAmount(paid(taken), asked)).toBe(amount);
  });

  it.each([
    [100.01, 0n],
    [50.01, 5_000n],
    [0, 0n],
    [-1, 0n],
    [0.001, 0n],
    [1e21, 0n],
  ])('rejects a request of %p after refunds of %p', (asked, taken) => {
    const refusal = expect.objectContaining({
      code: 'invalid_request',
      issues: { amount: [expect.any(String)] },
    });
    expect(() => refundAmount(paid(taken), asked)).toThrow(refusal);
  });

  it.each(PAYMENT_STATUSES.filter((status) => status !== 'succeeded'))(
    'returns invalid_state if the payment is %s',
    (status) => {
      const refusal = expect.objectContaining({ code: 'invalid_state' });
      expect(() => refundAmount({ ...paid(), status }, null)).toThrow(refusal);
    },
  );

  it('returns invalid_state if the payment is fully refunded', () => {
    expect(() => refundAmount(paid(10_000n), null)).toThrow(
      expect.objectContaining({ code: 'invalid_state' }),
    );
  });

  it.each([
    [
      'pending',
      'This payment is pending and cannot be refunded. To stop it, cancel it with POST /v1/payments/{id}/cancel',
    ],
    ['expired', 'This payment is expired and cannot be refunded. Nothing was paid'],
    [
      'refunded',
      'This payment has already been refunded in full: ₱100.00 of ₱100.00, including pending refunds',
    ],
  ] as const)('explains how to proceed if the payment is %s', (status, message) => {
    expect(() => refundAmount({ ...paid(10_000n), status }, null)).toThrow(message);
  });

  it('never exceeds the payment in total', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6_000 }), { maxLength: 20 }), (asks) => {
        let taken = 0n;
        for (const minor of asks) {
          try {
            taken += refundAmount(paid(taken), minor / 100);
          } catch {
            continue;
          }
        }
        return taken <= 10_000n;
      }),
    );
  });
});

it.each([
  [
    { supported: false, partial: true },
    'xendit does not support refunds of instapay_qr payments. Send the money with a payout instead',
  ],
  [
    { supported: true, partial: false },
    'xendit supports only full refunds of instapay_qr payments. Omit the amount',
  ],
])(
  'the refund error names the provider, the method and the remedy if the provider’s refund capability is %j',
  (can, message) => {
    const payment = { provider: 'xendit', method: 'instapay_qr', amount: 100n, refund: 50n, succeededAt: 0 };
    expect(() => requireRefundable(payment, { ...can, windowDays: null }, 0)).toThrow(message);
  },
);

it('polls a refund after 30 s, 2 m, 10 m, 1 h, 6 h and 1 d, then stops', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(nextPollIn)).toEqual([30, 120, 600, 3_600, 21_600, 86_400, null]);
});
