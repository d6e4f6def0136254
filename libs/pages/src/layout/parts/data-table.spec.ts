import { time } from './data-table';

const at = (iso: string): number => Date.parse(iso) / 1000;
const NOW = at('2026-03-14T02:00:00Z');

describe('a time cell', () => {
  it.each([
    ['2026-03-13T16:05:09Z', 'Mar 14, 12:05 AM'],
    ['2026-01-01T00:00:00Z', 'Jan 1, 8:00 AM'],
    // Still 2025 in UTC, but 2026 in Manila.
    ['2025-12-31T16:00:00Z', 'Jan 1, 12:00 AM'],
    ['2025-12-31T15:59:59Z', 'Dec 31, 2025, 11:59 PM'],
    ['2027-02-03T04:05:00Z', 'Feb 3, 2027, 12:05 PM'],
  ])('shows %s as %s in Manila time', (iso, text) => {
    expect(time(at(iso), NOW)).toMatchObject({ text, machine: new Date(iso).toISOString() });
  });

  it('shows the full date and time in a tooltip', () => {
    expect(time(at('2026-03-13T16:05:09Z'), NOW)).toMatchObject({
      full: 'Sat, Mar 14, 2026, 12:05:09 AM Philippine time',
    });
  });
});
