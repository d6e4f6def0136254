import { dayOf, nextMark, startOf } from './payment-days.rules';

const unix = (text: string): number => Date.parse(text) / 1000;

it.each([
  ['2026-11-25T15:59:59Z', '2026-11-25'],
  ['2026-11-25T16:00:00Z', '2026-11-26'],
  ['2026-12-31T16:00:00Z', '2027-01-01'],
])('maps %s to the day %s in Manila', (at, day) => expect(dayOf(unix(at))).toBe(day));

it.each([
  [1, '2026-11-24T16:00:00Z'],
  [30, '2026-10-26T16:00:00Z'],
])('starts a period of %i days at midnight in Manila', (days, start) => {
  expect(startOf(unix('2026-11-25T03:00:00Z'), days)).toBe(unix(start));
  expect(startOf(unix(start) + (days - 1) * 86_400, days)).toBe(unix(start));
});

describe('nextMark', () => {
  const mark = { until: 100, safe: 200, seen: 300, isRested: false };

  it.each([
    [
      'advances to the safe time, and keeps a recent clock reading',
      mark,
      900,
      { until: 200, safe: 200, seen: 300 },
    ],
    [
      'treats the last clock reading as safe as soon as it is old enough',
      { ...mark, isRested: true },
      900,
      { until: 300, safe: 300, seen: 900 },
    ],
    [
      'does not move back if the clock is moved back',
      { ...mark, isRested: true },
      250,
      { until: 300, safe: 300, seen: 300 },
    ],
    [
      'advances by at most one day',
      { until: 0, safe: 0, seen: 1_000_000, isRested: true },
      1_000_100,
      { until: 86_400, safe: 1_000_000, seen: 1_000_100 },
    ],
  ])('moves the position only to a safe time: it %s', (_, from, now, next) =>
    expect(nextMark(from, now)).toEqual(next),
  );
});
