import { stepsChart } from '@tulay/pages';
import { toBalanceView } from './balance-tab.view';

const NOW = Date.UTC(2026, 2, 14, 2) / 1000;
const DAY = 86_400;

const viewOf = (balances: number[], currency = 'PHP') => {
  const points = balances.map((balance, i) => ({ day: NOW - (balances.length - 1 - i) * DAY, balance }));
  return toBalanceView(currency, balances.at(-1)!, points);
};
describe('the balance chart', () => {
  it('shows one step per day and an axis with rounded amounts', () => {
    const { chart } = viewOf([0, 97]);
    expect(chart.steps).toEqual(stepsChart([0, 97]));
    expect([chart.top, chart.bottom]).toEqual(['₱100.00', '₱0.00']);
  });

  it('extends below zero for a negative balance', () => {
    const { chart } = viewOf([-10, -20]);
    expect([chart.top, chart.bottom]).toEqual(['₱0.00', '−₱20.00']);
  });

  it('has a text summary and a table with the newest day first', () => {
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

  it('uses the day in Manila in machine-readable dates', () => {
    const lateEvening = Date.UTC(2026, 2, 13, 17) / 1000;
    const points = [
      { day: lateEvening - DAY, balance: 0 },
      { day: lateEvening, balance: 0 },
    ];
    const [today] = toBalanceView('PHP', 0, points).chart.days;
    expect(today).toMatchObject({ day: 'Mar 14', machine: '2026-03-14' });
  });

  it('formats amounts with the currency’s decimals', () => {
    expect(viewOf([5, 5_400], 'JPY').available).toBe('JPY 5,400');
  });
});
