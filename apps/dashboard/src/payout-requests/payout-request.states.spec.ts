import {
  nextRequestStatus,
  REQUEST_STATUSES,
  REQUEST_TRIGGERS,
  type RequestStatus,
  type RequestTrigger,
} from './payout-request.states';

/** Every pair, in the order of REQUEST_TRIGGERS; `–` is `invalid_state`. */
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

it.each(pairs)('%s, %s: %s', (status, trigger, to) => {
  if (to !== '–') return expect(nextRequestStatus(status, trigger)).toBe(to);
  expect(() => nextRequestStatus(status, trigger)).toThrow(
    expect.objectContaining({ code: 'invalid_state' }) as Error,
  );
});
