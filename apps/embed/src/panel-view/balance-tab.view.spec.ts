import { HEIGHT, toBalanceViews, WIDTH } from './balance-tab.view';

const NOW = Date.UTC(2026, 2, 14, 2) / 1000;
const DAY = 86_400;

const viewOf = (balances: number[], currency = 'PHP') => {
  const points = balances.map((balance, i) => ({ day: NOW - (balances.length - 1 - i) * DAY, balance }));
  const available = { [currency]: balances.at(-1)! };
  return toBalanceViews({ object: 'balance_list', environment: 'live', available }, [points])[0];
};
const placesOf = (path: string): number[][] =>
  path
    .slice(1)
    .split('L')
    .map((place) => place.split(' ').map(Number));

describe('the picture of a balance', () => {
  it('goes from the left edge to the right, zero below and the highest above', () => {
    const { picture } = viewOf([0, 50, 100]);
    expect(placesOf(picture.line)).toEqual([
      [0, HEIGHT],
      [WIDTH / 2, HEIGHT / 2],
      [WIDTH, 0],
    ]);
    expect(picture.zero).toBe(HEIGHT);
  });

  it('has zero in its middle where the balance fell below it', () => {
    const { picture } = viewOf([100, 0, -100]);
    expect(placesOf(picture.line).map(([, y]) => y)).toEqual([0, HEIGHT / 2, HEIGHT]);
    expect(picture.zero).toBe(HEIGHT / 2);
  });

  it('of a balance that only was below zero hangs from it', () => {
    const { picture } = viewOf([-10, -20]);
    expect([picture.zero, ...placesOf(picture.line).map(([, y]) => y)]).toEqual([0, HEIGHT / 2, HEIGHT]);
  });

  it('is a line on the ground where nothing ever moved', () => {
    const { picture } = viewOf([0, 0, 0]);
    expect(placesOf(picture.line).every(([, y]) => y === HEIGHT)).toBe(true);
  });

  it('is told in words, and in figures with the newest first', () => {
    const { available, picture } = viewOf([12.5, 1_250.5, -3]);
    expect(available).toBe('−₱3.00');
    expect(picture.summary).toBe(
      'The available PHP balance at the end of each of the last 30 days: ₱12.50 on Mar 12, −₱3.00 on Mar 14. Lowest −₱3.00, highest ₱1,250.50.',
    );
    expect(picture.days.map(({ day, balance }) => [day, balance])).toEqual([
      ['Mar 14', '−₱3.00'],
      ['Mar 13', '₱1,250.50'],
      ['Mar 12', '₱12.50'],
    ]);
  });

  it('names the days of the calendar in Manila to machines too', () => {
    const lateEvening = Date.UTC(2026, 2, 13, 17) / 1000;
    const points = [
      { day: lateEvening - DAY, balance: 0 },
      { day: lateEvening, balance: 0 },
    ];
    const balance = { object: 'balance_list', environment: 'live', available: { PHP: 0 } } as const;
    const [today] = toBalanceViews(balance, [points])[0].picture.days;
    expect([today.day, today.machine]).toEqual(['Mar 14', '2026-03-14']);
  });

  it('speaks each currency’s own decimals', () => {
    expect(viewOf([5, 5_400], 'JPY').available).toBe('JPY 5,400');
  });
});
