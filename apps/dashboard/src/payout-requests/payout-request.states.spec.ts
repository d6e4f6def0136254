import {
  nextRequestStatus,
  REQUEST_STATUSES,
  REQUEST_TRIGGERS,
  type RequestStatus,
  type RequestTrigger,
} from './payout-request.states';

/** Next status for each status and trigger, in the order of REQUEST_TRIGGERS; `–` means `invalid_state`. */
const TABLE: Record<RequestStatus, string> = {
  waiting: 'sending declined withdrawn expired – –',
  sending: '– – – – sent refused',
  sent: '– – – – sent sent',
  refused: '– – – – sent refused',
  declined: '– – – – – –',
  withdrawn: '– – – – – –',
  expired: '– – – – – –',
};

const pairs = REQUEST_STATUSES.flatMap((status) =>
  REQUEST_TRIGGERS.map(
    (trigger, i) =>
      [status, trigger, TABLE[status].split(' ')[i]!] as [RequestStatus, RequestTrigger, string],
  ),
);

it.each(pairs)('a request in status %s responds to the trigger %s with: %s', (status, trigger, to) => {
  if (to !== '–') return expect(nextRequestStatus(status, trigger)).toBe(to);
  expect(() => nextRequestStatus(status, trigger)).toThrow(
    expect.objectContaining({ code: 'invalid_state' }) as Error,
  );
});
