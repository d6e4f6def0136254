/** Manila has no daylight saving time. */
const MANILA_OFFSET_SECONDS = 28_800;
const DAY_SECONDS = 86_400;
export const MOST_DAYS = 31;

/**
 * Returns the calendar day in Manila, such as `2026-11-25`.
 * @param unix time in Unix seconds
 */
export const dayOf = (unix: number): string =>
  new Date((unix + MANILA_OFFSET_SECONDS) * 1000).toISOString().slice(0, 10);

/**
 * Returns the midnight in Manila at which a period of days begins, in Unix seconds.
 * @param days number of days, including today
 */
export const startOf = (now: number, days: number): number =>
  (Math.floor((now + MANILA_OFFSET_SECONDS) / DAY_SECONDS) - days + 1) * DAY_SECONDS - MANILA_OFFSET_SECONDS;

/** Position of the daily sums, in Unix seconds on the environment's clock. */
export interface DayMark {
  until: number;
  safe: number;
  seen: number;
  /** Whether the last clock reading is old enough that all payments completed by then are committed. */
  isRested: boolean;
}

/**
 * Returns the position after a run, which sums at most one day. Only payments completed before an earlier run's
 * clock reading are summed: a payment gets its timestamp before its transaction commits, and moving the test
 * clock can extend this interval to hours.
 */
export function nextMark(mark: DayMark, now: number): Omit<DayMark, 'isRested'> {
  const safe = mark.isRested ? mark.seen : mark.safe;
  const seen = mark.isRested ? Math.max(mark.seen, now) : mark.seen;
  return { until: Math.min(safe, mark.until + DAY_SECONDS), safe, seen };
}
