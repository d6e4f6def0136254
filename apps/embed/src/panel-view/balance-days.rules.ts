/** Manila keeps one time all year. */
const MANILA_AHEAD = 8 * 3600;
const DAY = 86_400;
/** What the picture shows: this many days, today among them. */
export const DAYS = 30;

/** The midnights in Manila that end the days of the picture but today, the earliest first. @param now Unix seconds */
export function dayEnds(now: number): number[] {
  const today = Math.floor((now + MANILA_AHEAD) / DAY) * DAY - MANILA_AHEAD;
  return Array.from({ length: DAYS - 1 }, (_, i) => today - (DAYS - 2 - i) * DAY);
}

export interface Point {
  /** Unix seconds within the day. */
  day: number;
  /** Main units at its end; today's is the one that stands now. */
  balance: number;
}

/** @param balances at the ends of the days, as `dayEnds` names them */
export const pointsOf = (now: number, balances: readonly number[], available: number): Point[] => [
  ...dayEnds(now).map((end, i) => ({ day: end - 1, balance: balances[i] })),
  { day: now, balance: available },
];
