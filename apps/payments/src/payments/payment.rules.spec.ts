import * as fc from 'fast-check';
import type { PaymentRow } from './payment.entity';
import { applyStep, feeOf, isPaymentMethod } from './payment.rules';

const payment = {
  id: 'pay_1',
  status: 'pending',
  failure: null,
  succeededAt: null,
  failedAt: null,
} as PaymentRow;

describe('fees', () => {
  it.each([
    [10000n, { basisPoints: 250, fixedMinor: 0 }, 250n],
    [10000n, { basisPoints: 350, fixedMinor: 1500 }, 1850n],
    [1000n, { basisPoints: 350, fixedMinor: 1500 }, 1000n],
    [1n, { basisPoints: 250, fixedMinor: 0 }, 0n],
    [20n, { basisPoints: 250, fixedMinor: 0 }, 1n],
    [10000n, { basisPoints: 0, fixedMinor: 0 }, 0n],
  ])('of %p at %p are %p, half-up and never above the amount', (amount, fee, expected) => {
    expect(feeOf(amount, fee)).toBe(expected);
  });

  it('lie between 0 and the amount', () => {
    const amounts = fc.bigInt({ min: 1n, max: 999_999_999n });
    const fees = fc.record({
      basisPoints: fc.integer({ min: 0, max: 10_000 }),
      fixedMinor: fc.nat(1_000_000),
    });
    fc.assert(
      fc.property(amounts, fees, (amount, fee) => feeOf(amount, fee) >= 0n && feeOf(amount, fee) <= amount),
    );
  });
});

describe('a step', () => {
  it('sets succeeded_at when the payment is paid', () => {
    const paid = applyStep(payment, { to: 'succeeded', emits: 'payment.succeeded' }, 100);
    expect(paid).toMatchObject({ status: 'succeeded', succeededAt: 100, failedAt: null, failure: null });
  });

  it('sets failed_at and says why when it fails', () => {
    const failure = { code: 'cancelled', message: 'The payer cancelled' } as const;
    const failed = applyStep(payment, { to: 'failed', emits: 'payment.failed' }, 100, failure);
    expect(failed).toMatchObject({ status: 'failed', failedAt: 100, failure });
  });

  it('fails as unknown when nobody said why', () => {
    expect(applyStep(payment, { to: 'failed', emits: 'payment.failed' }, 1).failure?.code).toBe('unknown');
  });

  it('keeps succeeded_at when the payment is refunded', () => {
    const paid = applyStep(payment, { to: 'succeeded', emits: 'payment.succeeded' }, 100);
    expect(applyStep(paid, { to: 'refunded', emits: 'payment.refunded' }, 200).succeededAt).toBe(100);
  });
});

describe('methods', () => {
  it.each(['gcash_qr', 'instapay_qr', 'card', 'bank_transfer'])('knows %s', (name) =>
    expect(isPaymentMethod(name)).toBe(true),
  );
  it.each(['', 'GCASH_QR', 'toString', 'bitcoin'])('does not know %p', (name) =>
    expect(isPaymentMethod(name)).toBe(false),
  );
});
