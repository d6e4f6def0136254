/** UTC+8. Manila has no daylight saving time. */
const MANILA_OFFSET_SECONDS = 8 * 3600;
const DAY_SECONDS = 86_400;
/** Number of days in the chart, including today. */
export const DAYS = 30;

/**
 * Returns the times at which the chart's past days end (midnight in Manila), earliest first.
 * @param now Unix seconds
 */
export function dayEnds(now: number): number[] {
  const dayNumber = Math.floor((now + MANILA_OFFSET_SECONDS) / DAY_SECONDS);
  const today = dayNumber * DAY_SECONDS - MANILA_OFFSET_SECONDS;
  return Array.from({ length: DAYS - 1 }, (_, i) => today - (DAYS - 2 - i) * DAY_SECONDS);
}

export interface Point {
  /** A time within the day, in Unix seconds. */
  day: number;
  /** Balance at the end of the day, in major units. For today, the current balance. */
  balance: number;
}

/**
 * Returns the chart's points.
 * @param balances one balance for each of `dayEnds`
 */
export function pointsOf(now: number, balances: readonly number[], available: number): Point[] {
  const ends = dayEnds(now);
  return [
    ...balances.map((balance, i) => ({ day: (ends[i] ?? now) - 1, balance })),
    { day: now, balance: available },
  ];
}
