import { commonStrings, interpolate, machineTime, manilaDateTime, type DetailRow } from '@tulay/pages';
import type { PayoutRequestEntity } from '../../payout-requests/payout-request.entity';
import { payoutRequestsStrings } from './payout-requests.strings';
import { payoutsStrings } from './payouts.strings';

const words = payoutRequestsStrings.one;

/** User names by ID. */
export type Names = ReadonlyMap<string, string>;

export const memberNameOf = (names: Names, id: string): string =>
  names.get(id) ?? payoutsStrings.detail.formerMember;

export const moment = (label: string, unix: number): DetailRow => ({
  label,
  value: manilaDateTime(unix, commonStrings.locale),
  time: { machine: machineTime(unix), zone: commonStrings.philippineTime },
});

/** Returns who requested the payout and who decided on the request. */
export function requestTimeline(request: PayoutRequestEntity, names: Names): DetailRow[] {
  const { status, askedBy, decidedBy, decidedAt, created } = request;
  const { asked, decided } = words;
  const phrase = status === 'declined' || status === 'withdrawn' ? decided[status] : decided.sending;
  return [
    moment(interpolate(asked, { name: memberNameOf(names, askedBy) }), created),
    ...(decidedBy !== null && decidedAt !== null
      ? [moment(interpolate(phrase, { name: memberNameOf(names, decidedBy) }), decidedAt)]
      : []),
  ];
}
