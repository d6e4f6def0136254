import { dayEnds, DAYS, pointsOf } from './balance-days.rules';

/** 00:30 on 14 March 2026 in Manila, which is still 13 March in UTC. */
const AFTER_MIDNIGHT = Date.UTC(2026, 2, 13, 16, 30) / 1000;
const isoOf = (unix: number): string => new Date(unix * 1000).toISOString();

describe('the days of the balance chart', () => {
  it('are the last thirty days in Manila, ending today', () => {
    const ends = dayEnds(AFTER_MIDNIGHT);
    expect(ends).toHaveLength(DAYS - 1);
    expect(isoOf(ends.at(-1)!)).toBe('2026-03-13T16:00:00.000Z');
    expect(isoOf(ends.at(0)!)).toBe('2026-02-13T16:00:00.000Z');
    expect(ends.every((end, i) => end === ends.at(0)! + i * 86_400)).toBe(true);
  });

  it('change exactly at midnight in Manila', () => {
    const midnight = Date.UTC(2026, 2, 13, 16) / 1000;
    expect(dayEnds(midnight).at(-1)).toBe(midnight);
    expect(dayEnds(midnight - 1).at(-1)).toBe(midnight - 86_400);
  });

  it('show the closing balance of each past day and the current balance for today', () => {
    const balances = dayEnds(AFTER_MIDNIGHT).map((_, i) => i);
    const points = pointsOf(AFTER_MIDNIGHT, balances, 1_000);
    expect(points.map(({ balance }) => balance)).toEqual([...balances, 1_000]);
    expect(isoOf(points.at(-2)!.day)).toBe('2026-03-13T15:59:59.000Z');
    expect(points.at(-1)!.day).toBe(AFTER_MIDNIGHT);
  });
});
