import { DomainError } from '@tulay/contracts';

/**
 * `waiting`: needs approval by a second member. `sending`: being sent to the payouts service under the
 * request's own ID, until it replies. `sent`: accepted by the payouts service. `refused`: rejected by it,
 * with the reason in `refusal`.
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

/** All transitions. A row that keeps the status is a repeat and has no effect. */
const REQUEST_STEPS = [
  // from       trigger           to
  ['waiting', 'approved', 'sending'],
  ['waiting', 'declined', 'declined'],
  ['waiting', 'withdrawn', 'withdrawn'],
  ['waiting', 'time.passed', 'expired'],
  ['sending', 'payout.made', 'sent'],
  ['sending', 'payout.refused', 'refused'],
  ['sent', 'payout.made', 'sent'],
  // A late rejection: once the payout is known to exist, it counts.
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

/**
 * Returns the next status.
 * @throws DomainError `invalid_state` if the pair is not in the table
 */
export function nextRequestStatus(status: RequestStatus, trigger: RequestTrigger): RequestStatus {
  const row = REQUEST_STEPS.find(([from, on]) => from === status && on === trigger);
  if (!row)
    throw new DomainError(
      'invalid_state',
      `This request is ${status} and cannot ${TRIGGER_PHRASES[trigger]}`,
    );
  return row[2];
}
