import { DomainError, type EventType, type PayoutStatus } from '@tulay/contracts';

export const PAYOUT_TRIGGERS = [
  'sending.started',
  'provider.succeeded',
  'provider.failed',
  'provider.returned',
  'merchant.cancelled',
] as const;
export type PayoutTrigger = (typeof PAYOUT_TRIGGERS)[number];

/** All permitted transitions. A row that keeps the status is a repeat and has no effect. */
export const PAYOUT_STEPS = [
  // from         trigger               to            emits
  ['pending', 'sending.started', 'processing', null],
  ['pending', 'provider.failed', 'failed', 'payout.failed'],
  ['pending', 'merchant.cancelled', 'cancelled', 'payout.cancelled'],
  ['processing', 'provider.succeeded', 'succeeded', 'payout.succeeded'],
  ['processing', 'provider.failed', 'failed', 'payout.failed'],
  ['succeeded', 'provider.returned', 'failed', 'payout.failed'],
  ['succeeded', 'provider.succeeded', 'succeeded', null],
  ['failed', 'provider.failed', 'failed', null],
  ['failed', 'provider.returned', 'failed', null],
] as const satisfies readonly (readonly [PayoutStatus, PayoutTrigger, PayoutStatus, EventType | null])[];

const TRIGGER_PHRASES: Record<PayoutTrigger, string> = {
  'sending.started': 'be sent',
  'provider.succeeded': 'succeed',
  'provider.failed': 'fail',
  'provider.returned': 'be returned',
  'merchant.cancelled': 'be cancelled',
};

export interface PayoutStep {
  to: PayoutStatus;
  /** Emitted event; null for `processing`, which has no event. */
  emits: EventType | null;
}

/**
 * Returns the transition for a status and trigger.
 * @throws DomainError `invalid_state` if the pair is not in the table
 */
export function nextPayoutStep(status: PayoutStatus, trigger: PayoutTrigger): PayoutStep | 'repeat' {
  const row = PAYOUT_STEPS.find(([from, on]) => from === status && on === trigger);
  if (!row)
    throw new DomainError('invalid_state', `This payout is ${status} and cannot ${TRIGGER_PHRASES[trigger]}`);
  const [, , to, emits] = row;
  return to === status ? 'repeat' : { to, emits };
}
