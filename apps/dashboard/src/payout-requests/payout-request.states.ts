import { DomainError } from '@tulay/contracts';

/**
 * `waiting`: for a second person. `sending`: the payouts service is asked for it, under the request's own id, until it has
 * answered. `sent`: it has the payout. `refused`: it will not make it, and `refusal` says why.
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

/** Every step of a request. A row whose status stays the same is a repeat: it changes nothing. */
const REQUEST_STEPS = [
  // from       trigger           to
  ['waiting', 'approved', 'sending'],
  ['waiting', 'declined', 'declined'],
  ['waiting', 'withdrawn', 'withdrawn'],
  ['waiting', 'time.passed', 'expired'],
  ['sending', 'payout.made', 'sent'],
  ['sending', 'payout.refused', 'refused'],
  ['sent', 'payout.made', 'sent'],
  // An answer that was overtaken: a payout that exists is told of, whatever was answered beside it.
  ['sent', 'payout.refused', 'sent'],
  ['refused', 'payout.made', 'sent'],
  ['refused', 'payout.refused', 'refused'],
] as const satisfies readonly (readonly [RequestStatus, RequestTrigger, RequestStatus])[];

const DEEDS: Record<RequestTrigger, string> = {
  approved: 'be approved',
  declined: 'be declined',
  withdrawn: 'be withdrawn',
  'time.passed': 'expire',
  'payout.made': 'be sent',
  'payout.refused': 'be refused',
};

/** @returns the status after it. @throws DomainError `invalid_state` for a pair that is not in the table */
export function nextRequestStatus(status: RequestStatus, trigger: RequestTrigger): RequestStatus {
  const row = REQUEST_STEPS.find(([from, on]) => from === status && on === trigger);
  if (!row) throw new DomainError('invalid_state', `A request that is ${status} cannot ${DEEDS[trigger]}`);
  return row[2];
}
