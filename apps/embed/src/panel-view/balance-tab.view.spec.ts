import { HEIGHT, toBalanceView, WIDTH } from './balance-tab.view';

const NOW = Date.UTC(2026, 2, 14, 2) / 1000;
const DAY = 86_400;

const viewOf = (balances: number[], currency = 'PHP') => {
  const points = balances.map((balance, i) => ({ day: NOW - (balances.length - 1 - i) * DAY, balance }));
  return toBalanceView(currency, balances.at(-1)!, points);
};
const placesOf = (path: string): number[][] =>
  path
    .slice(1)
    .split('L')
    .map((place) => place.split(' ').map(Number));

/** The height of each day's step. */
const heightsOf = (path: string): (number | undefined)[] =>
  placesOf(path)
    .filter((_, i) => i % 2 === 0)
    .map(([, y]) => y);

describe('the chart of a balance', () => {
  it('is a step for each day, with zero at the bottom and the highest balance at the top', () => {
    const { chart } = viewOf([0, 100]);
    expect(placesOf(chart.line)).toEqual([
      [0, HEIGHT],
      [WIDTH / 2, HEIGHT],
      [WIDTH / 2, 0],
      [WIDTH, 0],
    ]);
    expect([chart.top, chart.bottom]).toEqual(['₱100.00', '₱0.00']);
    expect(chart.zero).toBe(HEIGHT);
  });

  it('has its zero line in the middle when the balance fell as far below zero as above', () => {
    const { chart } = viewOf([100, 0, -100]);
    expect(heightsOf(chart.line)).toEqual([0, HEIGHT / 2, HEIGHT]);
    expect(chart.zero).toBe(HEIGHT / 2);
  });

  it('has its zero line at the top when the balance was always negative', () => {
    const { chart } = viewOf([-10, -20]);
    expect([chart.zero, ...heightsOf(chart.line)]).toEqual([0, HEIGHT / 2, HEIGHT]);
    expect([chart.top, chart.bottom]).toEqual(['₱0.00', '−₱20.00']);
  });

  it('is a line at the bottom when the balance was always zero', () => {
    const { chart } = viewOf([0, 0, 0]);
    expect(placesOf(chart.line).every(([, y]) => y === HEIGHT)).toBe(true);
  });

  it('has a summary in words and a table with the newest day first', () => {
    const { available, chart } = viewOf([12.5, 1_250.5, -3]);
    expect(available).toBe('−₱3.00');
    expect(chart.summary).toBe(
      'The available PHP balance at the end of each of the last 30 days: ₱12.50 on Mar 12, −₱3.00 on Mar 14. Lowest −₱3.00, highest ₱1,250.50.',
    );
    expect(chart.days.map(({ day, balance }) => [day, balance])).toEqual([
      ['Mar 14', '−₱3.00'],
      ['Mar 13', '₱1,250.50'],
      ['Mar 12', '₱12.50'],
    ]);
  });

  it('uses Manila days in the machine-readable dates too', () => {
    const lateEvening = Date.UTC(2026, 2, 13, 17) / 1000;
    const points = [
      { day: lateEvening - DAY, balance: 0 },
      { day: lateEvening, balance: 0 },
    ];
    const [today] = toBalanceView('PHP', 0, points).chart.days;
    expect(today).toMatchObject({ day: 'Mar 14', machine: '2026-03-14' });
  });

  it('writes amounts with the decimals of their currency', () => {
    expect(viewOf([5, 5_400], 'JPY').available).toBe('JPY 5,400');
  });
});
