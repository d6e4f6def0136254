import { DomainError, type EventType, type RefundStatus } from '@tulay/contracts';

export const REFUND_TRIGGERS = ['provider.refunded', 'provider.declined'] as const;
export type RefundTrigger = (typeof REFUND_TRIGGERS)[number];

/** All permitted transitions. A row without an event is a repeat and has no effect. */
export const REFUND_STEPS = [
  // from       trigger              to           emits
  ['pending', 'provider.refunded', 'succeeded', 'refund.succeeded'],
  ['pending', 'provider.declined', 'failed', 'refund.failed'],
  ['succeeded', 'provider.refunded', 'succeeded', null],
  ['failed', 'provider.declined', 'failed', null],
] as const satisfies readonly (readonly [RefundStatus, RefundTrigger, RefundStatus, EventType | null])[];

const TRIGGER_PHRASES: Record<RefundTrigger, string> = {
  'provider.refunded': 'succeed',
  'provider.declined': 'be declined',
};

export interface RefundStep {
  to: RefundStatus;
  emits: EventType;
}

/**
 * Returns the transition for a status and trigger.
 * @throws DomainError `invalid_state` if the pair is not in the table
 */
export function nextRefundStep(status: RefundStatus, trigger: RefundTrigger): RefundStep | 'repeat' {
  const row = REFUND_STEPS.find(([from, on]) => from === status && on === trigger);
  if (!row)
    throw new DomainError('invalid_state', `This refund is ${status} and cannot ${TRIGGER_PHRASES[trigger]}`);
  const [, , to, emits] = row;
  return emits ? { to, emits } : 'repeat';
}
