import { invoiceNumberOf, manilaYearOf } from './number.rules';

describe('invoice numbers', () => {
  it.each([
    [2026, 1, 'INV-2026-0001'],
    [2026, 9999, 'INV-2026-9999'],
    [2026, 10_000, 'INV-2026-10000'],
  ])('are formatted from the year %p and the count %p as %s', (year, count, number) => {
    expect(invoiceNumberOf(year, count)).toBe(number);
  });

  it.each([
    ['2026-12-31T15:59:59.999Z', 2026],
    ['2026-12-31T16:00:00.000Z', 2027],
    ['2027-01-01T00:00:00.000Z', 2027],
  ])('contain the current year in Manila (at %s: %p)', (time, year) => {
    expect(manilaYearOf(new Date(time))).toBe(year);
  });
});
