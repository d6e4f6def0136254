const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Times after a payout's success at which it is polled again. No provider reports every return. */
const ASKED_AFTER = [6 * HOUR, DAY, 2 * DAY, 4 * DAY, 8 * DAY, 15 * DAY];

/**
 * Returns the seconds until the next poll for a return; undefined after the last.
 * @param since seconds since the provider reported its success; null if it does so now
 */
export function nextReturnPoll(since: number | null): number | undefined {
  const age = since ?? 0;
  const next = ASKED_AFTER.find((after) => after > age);
  return next === undefined ? undefined : next - age;
}
