import { PAYMENT_METHODS, type Fee, type PaymentFailure, type PaymentMethod } from '@tulay/contracts';
import { basisPointsOf } from '@tulay/money';
import type { PaymentRow } from './payment.entity';
import type { PaymentStep } from './payment.states';

export const isPaymentMethod = (name: string): name is PaymentMethod =>
  (PAYMENT_METHODS as readonly string[]).includes(name);

/** The platform's fee in minor units: a share rounded half-up and a fixed part, never above the amount. */
export function feeOf(amount: bigint, { basisPoints, fixedMinor }: Fee): bigint {
  const fee = basisPointsOf(amount, basisPoints) + BigInt(fixedMinor);
  return fee < amount ? fee : amount;
}

/** The payment after a step. `failure` is kept only by a payment that failed. */
export function applyStep(
  payment: PaymentRow,
  step: PaymentStep,
  now: number,
  failure?: PaymentFailure,
): PaymentRow {
  return {
    ...payment,
    status: step.to,
    succeededAt: step.to === 'succeeded' ? now : payment.succeededAt,
    failedAt: step.to === 'failed' ? now : payment.failedAt,
    failure: step.to === 'failed' ? (failure ?? { code: 'unknown', message: 'The payment failed' }) : null,
  };
}
