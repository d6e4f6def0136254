/** Manila has no daylight saving time. */
const MANILA_OFFSET_SECONDS = 28_800;
const DAY_SECONDS = 86_400;
export const MOST_DAYS = 31;

/** `2026-11-25` on a calendar in Manila. @param unix seconds */
export const dayOf = (unix: number): string =>
  new Date((unix + MANILA_OFFSET_SECONDS) * 1000).toISOString().slice(0, 10);

/** The midnight in Manila with which the last days begin, in Unix seconds. @param days how many, with today */
export const startOf = (now: number, days: number): number =>
  (Math.floor((now + MANILA_OFFSET_SECONDS) / DAY_SECONDS) - days + 1) * DAY_SECONDS - MANILA_OFFSET_SECONDS;

/** How far payments are in the sums, in Unix seconds of the environment's clock. */
export interface DayMark {
  until: number;
  safe: number;
  seen: number;
  /** Whether the clock was last looked at so long ago that everything that ended by then has been committed. */
  isRested: boolean;
}

/**
 * The mark after a run. What ended before the clock's reading of an earlier run is safe to sum: a payment is stamped
 * with its end before it is committed, and a moved clock makes hours of that moment. At most a day is summed in one run.
 */
export function nextMark(mark: DayMark, now: number): Omit<DayMark, 'isRested'> {
  const safe = mark.isRested ? mark.seen : mark.safe;
  const seen = mark.isRested ? Math.max(mark.seen, now) : mark.seen;
  return { until: Math.min(safe, mark.until + DAY_SECONDS), safe, seen };
}
