import { manilaTime, startOfManilaDay } from './manila-day';

describe('the start of a day in Manila', () => {
  it.each([
    ['2027-01-01', '2026-12-31T16:00:00Z'],
    ['2028-02-29', '2028-02-28T16:00:00Z'],
  ])('is computed in Manila time (%s: %s)', (day, time) => {
    expect(startOfManilaDay(day)).toBe(Date.parse(time) / 1000);
    expect(manilaTime(startOfManilaDay(day)!)).toBe(`${day} 00:00`);
    expect(manilaTime(startOfManilaDay(day)! - 1)).toMatch(/ 23:59$/);
  });

  it.each(['', '2027-1-1', '2027-13-01', '2027-02-29', '2027-02-30', '2027-01-01T00:00', '20270-01-01'])(
    'is null for %p',
    (day) => {
      expect(startOfManilaDay(day)).toBeNull();
    },
  );
});
