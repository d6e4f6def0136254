import { DomainError } from '@tulay/contracts';

/**
 * `waiting`: needs approval by a second member. `sending`: the payouts service has not replied yet. `sent`:
 * the payouts service accepted the payout. `refused`: the payouts service rejected the payout; `refusal`
 * contains the error code.
 */
export const REQUEST_STATUSES = [
  'waiting',
  'sending',
  'sent',
  'refused',
  'declined',
  'withdrawn',
  'expired',
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const REQUEST_TRIGGERS = [
  'approved',
  'declined',
  'withdrawn',
  'time.passed',
  'payout.made',
  'payout.refused',
] as const;
export type RequestTrigger = (typeof REQUEST_TRIGGERS)[number];

/** All transitions. A transition that does not change the status handles a repeated trigger. */
const REQUEST_STEPS = [
  // Columns: current status, trigger, new status.
  ['waiting', 'approved', 'sending'],
  ['waiting', 'declined', 'declined'],
  ['waiting', 'withdrawn', 'withdrawn'],
  ['waiting', 'time.passed', 'expired'],
  ['sending', 'payout.made', 'sent'],
  ['sending', 'payout.refused', 'refused'],
  ['sent', 'payout.made', 'sent'],
  // The payout exists, so a rejection that arrives later is ignored.
  ['sent', 'payout.refused', 'sent'],
  ['refused', 'payout.made', 'sent'],
  ['refused', 'payout.refused', 'refused'],
] as const satisfies readonly (readonly [RequestStatus, RequestTrigger, RequestStatus])[];

const TRIGGER_PHRASES: Record<RequestTrigger, string> = {
  approved: 'be approved',
  declined: 'be declined',
  withdrawn: 'be withdrawn',
  'time.passed': 'expire',
  'payout.made': 'be sent',
  'payout.refused': 'be refused',
};

/** @throws DomainError `invalid_state` if the trigger is not allowed in the current status */
export function nextRequestStatus(status: RequestStatus, trigger: RequestTrigger): RequestStatus {
  const row = REQUEST_STEPS.find(([from, on]) => from === status && on === trigger);
  if (!row)
    throw new DomainError(
      'invalid_state',
      `This request is ${status} and cannot ${TRIGGER_PHRASES[trigger]}`,
    );
  return row[2];
}
