import type { PaymentEntity } from './payment.entity';
import { applyStep } from './payment.rules';

const payment = {
  id: 'pay_1',
  status: 'pending',
  failure: null,
  succeededAt: null,
  failedAt: null,
  endedAt: null,
} as PaymentEntity;

describe('a payment transition', () => {
  it('sets succeeded_at when the payment is paid', () => {
    const paid = applyStep(payment, { to: 'succeeded', emits: 'payment.succeeded' }, 100);
    expect(paid).toMatchObject({ status: 'succeeded', succeededAt: 100, failedAt: null, failure: null });
  });

  it('sets failed_at and the failure when the payment fails', () => {
    const failure = { code: 'cancelled', message: 'The payer cancelled' } as const;
    const failed = applyStep(payment, { to: 'failed', emits: 'payment.failed' }, 100, failure);
    expect(failed).toMatchObject({ status: 'failed', failedAt: 100, failure });
  });

  it('uses the failure code unknown if no reason is given', () => {
    expect(applyStep(payment, { to: 'failed', emits: 'payment.failed' }, 1).failure?.code).toBe('unknown');
  });

  it('keeps succeeded_at when the payment is refunded', () => {
    const paid = applyStep(payment, { to: 'succeeded', emits: 'payment.succeeded' }, 100);
    expect(applyStep(paid, { to: 'refunded', emits: 'payment.refunded' }, 200).succeededAt).toBe(100);
  });

  it('sets the completion time only once', () => {
    const ended = applyStep(payment, { to: 'expired', emits: 'payment.expired' }, 100);
    expect(ended).toMatchObject({ endedAt: 100, succeededAt: null, failedAt: null });
    const paid = applyStep(payment, { to: 'succeeded', emits: 'payment.succeeded' }, 100);
    expect(applyStep(paid, { to: 'refunded', emits: 'payment.refunded' }, 200).endedAt).toBe(100);
    const begun = applyStep(payment, { to: 'processing', emits: 'payment.processing' }, 100);
    expect(begun.endedAt).toBeNull();
  });
});
