import { dayText, manilaDayOf, OwedDays } from './owed-by-age.rules';

const TODAY = 20_000;
const NOTHING = { upTo1Day: '0', upTo3Days: '0', upTo7Days: '0', upTo30Days: '0', older: '0' };

/** @param days age in days and added debt of each day, newest first */
function divided(owed: bigint, days: [age: number, added: bigint][]) {
  const open = new OwedDays(owed, TODAY);
  for (const [age, added] of days) if (!open.isComplete) open.add(TODAY - age, added);
  return { since: open.since === null ? null : TODAY - open.since, ...open.byAge() };
}

describe('OwedDays', () => {
  it.each<[string, bigint, [number, bigint][], object]>([
    ['returns no open days for a debt of zero', 0n, [[0, 500n]], { since: null }],
    ['returns no open days for a negative debt', -5n, [[0, 500n]], { since: null }],
    ['assigns a debt to today', 500n, [[0, 500n]], { since: 0, upTo1Day: '500' }],
    [
      'assigns only a part of today, because older days are paid first',
      200n,
      [
        [0, 500n],
        [1, 500n],
      ],
      { since: 0, upTo1Day: '200' },
    ],
    [
      'divides a debt over all ages',
      60n,
      [
        [1, 10n],
        [2, 10n],
        [3, 10n],
        [7, 10n],
        [30, 10n],
        [31, 10n],
      ],
      { since: 31, upTo1Day: '10', upTo3Days: '20', upTo7Days: '10', upTo30Days: '10', older: '10' },
    ],
    [
      'skips days without an increase',
      10n,
      [
        [0, 0n],
        [9, 10n],
      ],
      { since: 9, upTo30Days: '10' },
    ],
    [
      'assigns an amount beyond all days to the oldest part',
      15n,
      [[2, 10n]],
      { since: 2, upTo3Days: '10', older: '5' },
    ],
  ])('%s', (_, owed, days, parts) => {
    expect(divided(owed, days)).toEqual({ ...NOTHING, ...parts });
  });
});

it('manilaDayOf and dayText use Manila dates', () => {
  expect(dayText(manilaDayOf(Date.parse('2026-05-07T15:59:59Z') / 1_000))).toBe('2026-05-07');
  expect(dayText(manilaDayOf(Date.parse('2026-05-07T16:00:00Z') / 1_000))).toBe('2026-05-08');
});
