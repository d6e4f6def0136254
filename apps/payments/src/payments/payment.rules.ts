import { PAYMENT_ENDS, type PaymentFailure, type PaymentStatus } from '@tulay/contracts';
import type { PaymentEntity } from './payment.entity';
import type { PaymentStep } from './payment.states';

/** Returns the payment after a transition. Only failed payments have a `failure`. */
export function applyStep(
  payment: PaymentEntity,
  step: PaymentStep,
  now: number,
  failure?: PaymentFailure,
): PaymentEntity {
  return {
    ...payment,
    status: step.to,
    succeededAt: step.to === 'succeeded' ? now : payment.succeededAt,
    failedAt: step.to === 'failed' ? now : payment.failedAt,
    endedAt: isEnd(step.to) ? now : payment.endedAt,
    failure: step.to === 'failed' ? (failure ?? { code: 'unknown', message: 'The payment failed' }) : null,
  };
}

const isEnd = (status: PaymentStatus): boolean => PAYMENT_ENDS.some((end) => end === status);
