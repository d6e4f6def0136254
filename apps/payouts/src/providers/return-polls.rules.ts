const HOUR = 3_600;
const DAY = 24 * HOUR;

/** How long after its success a payout is asked for once more. No provider tells of every return. */
const ASKED_AFTER = [6 * HOUR, DAY, 2 * DAY, 4 * DAY, 8 * DAY, 15 * DAY];

/**
 * Seconds until the next poll that tells whether a payout was returned; undefined when none is left.
 * @param since seconds since the provider reported its success; null when it does so now
 */
export function nextReturnPoll(since: number | null): number | undefined {
  const age = since ?? 0;
  const next = ASKED_AFTER.find((after) => after > age);
  return next === undefined ? undefined : next - age;
}
