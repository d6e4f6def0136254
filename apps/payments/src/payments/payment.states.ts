import { DomainError, type EventType, type PaymentStatus } from '@tulay/contracts';

export const PAYMENT_TRIGGERS = [
  'provider.accepted',
  'provider.paid',
  'provider.declined',
  'provider.expired',
  'merchant.cancelled',
  'payer.restarted',
  'payer.cancelled',
  'window.elapsed',
  'refund.completed',
] as const;
export type PaymentTrigger = (typeof PAYMENT_TRIGGERS)[number];

/** All permitted transitions. A row without an event is a repeat and has no effect. */
export const PAYMENT_STEPS = [
  // from         trigger               to            emits
  ['pending', 'provider.accepted', 'processing', 'payment.processing'],
  ['pending', 'provider.paid', 'succeeded', 'payment.succeeded'],
  ['pending', 'provider.declined', 'failed', 'payment.failed'],
  ['pending', 'provider.expired', 'expired', 'payment.expired'],
  ['pending', 'merchant.cancelled', 'failed', 'payment.failed'],
  ['pending', 'payer.restarted', 'expired', 'payment.expired'],
  ['pending', 'payer.cancelled', 'failed', 'payment.failed'],
  ['pending', 'window.elapsed', 'expired', 'payment.expired'],
  ['processing', 'provider.paid', 'succeeded', 'payment.succeeded'],
  ['processing', 'provider.declined', 'failed', 'payment.failed'],
  ['processing', 'provider.expired', 'expired', 'payment.expired'],
  ['succeeded', 'refund.completed', 'refunded', 'payment.refunded'],
  ['processing', 'provider.accepted', 'processing', null],
  ['succeeded', 'provider.paid', 'succeeded', null],
  ['refunded', 'provider.paid', 'refunded', null],
  ['failed', 'provider.declined', 'failed', null],
  ['expired', 'provider.expired', 'expired', null],
  ['expired', 'payer.restarted', 'expired', null],
  ['expired', 'window.elapsed', 'expired', null],
  ['refunded', 'refund.completed', 'refunded', null],
] as const satisfies readonly (readonly [PaymentStatus, PaymentTrigger, PaymentStatus, EventType | null])[];

const TRIGGER_PHRASES: Record<PaymentTrigger, string> = {
  'provider.accepted': 'be accepted by its provider',
  'provider.paid': 'be paid',
  'provider.declined': 'be declined',
  'provider.expired': 'expire',
  'merchant.cancelled': 'be cancelled',
  'payer.restarted': 'be restarted',
  'payer.cancelled': 'be cancelled by its payer',
  'window.elapsed': 'expire',
  'refund.completed': 'be refunded',
};

export interface PaymentStep {
  to: PaymentStatus;
  emits: EventType;
}

/**
 * Returns the transition for a status and trigger.
 * @throws DomainError `invalid_state` if the pair is not in the table
 */
export function nextPaymentStep(status: PaymentStatus, trigger: PaymentTrigger): PaymentStep | 'repeat' {
  const row = PAYMENT_STEPS.find(([from, on]) => from === status && on === trigger);
  if (!row)
    throw new DomainError(
      'invalid_state',
      `This payment is ${status} and cannot ${TRIGGER_PHRASES[trigger]}`,
    );
  const [, , to, emits] = row;
  return emits ? { to, emits } : 'repeat';
}
