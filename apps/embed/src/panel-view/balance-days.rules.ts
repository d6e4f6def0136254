/** Manila has no daylight saving time. */
const MANILA_OFFSET_SECONDS = 8 * 3600;
const DAY_SECONDS = 86_400;
/** How many days the chart shows, including today. */
export const DAYS = 30;

/** The midnights in Manila that end each day of the chart except today, the earliest first. @param now Unix seconds */
export function dayEnds(now: number): number[] {
  const dayNumber = Math.floor((now + MANILA_OFFSET_SECONDS) / DAY_SECONDS);
  const today = dayNumber * DAY_SECONDS - MANILA_OFFSET_SECONDS;
  return Array.from({ length: DAYS - 1 }, (_, i) => today - (DAYS - 2 - i) * DAY_SECONDS);
}

export interface Point {
  /** Unix seconds of some moment of the day. */
  day: number;
  /** Main units at the end of the day; for today, the balance now. */
  balance: number;
}

/** @param balances one for each of the `dayEnds` */
export function pointsOf(now: number, balances: readonly number[], available: number): Point[] {
  const ends = dayEnds(now);
  return [
    ...balances.map((balance, i) => ({ day: (ends[i] ?? now) - 1, balance })),
    { day: now, balance: available },
  ];
}
