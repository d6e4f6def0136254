import type { PaymentEntity } from './payment.entity';
import { applyStep } from './payment.rules';

const payment = {
  id: 'pay_1',
  status: 'pending',
  failure: null,
  succeededAt: null,
  failedAt: null,
} as PaymentEntity;

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

  it('fails with the code unknown when no reason is given', () => {
    expect(applyStep(payment, { to: 'failed', emits: 'payment.failed' }, 1).failure?.code).toBe('unknown');
  });

  it('keeps succeeded_at when the payment is refunded', () => {
    const paid = applyStep(payment, { to: 'succeeded', emits: 'payment.succeeded' }, 100);
    expect(applyStep(paid, { to: 'refunded', emits: 'payment.refunded' }, 200).succeededAt).toBe(100);
  });
});
