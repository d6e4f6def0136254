const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * Times in seconds after a payout's success at which the payout is polled for a return, because no provider
 * reports every return.
 */
const ASKED_AFTER = [6 * HOUR, DAY, 2 * DAY, 4 * DAY, 8 * DAY, 15 * DAY];

/**
 * Returns the seconds until the next poll for a return, or undefined after the last poll.
 * @param since seconds since the provider reported the success; null if it reports the success now
 */
export function nextReturnPoll(since: number | null): number | undefined {
  const age = since ?? 0;
  const next = ASKED_AFTER.find((after) => after > age);
  return next === undefined ? undefined : next - age;
}
