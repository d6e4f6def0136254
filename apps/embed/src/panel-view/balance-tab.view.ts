import {
  amountText,
  commonStrings,
  interpolate,
  manilaDay,
  manilaShortDay,
  stepsChart,
  type StepsChart,
} from '@tulay/pages';
import type { Point } from './balance-days.rules';
import { panelStrings } from './panel.strings';

const strings = panelStrings.balance;

/** Template data for `balance-tab.eta` for one currency. */
export interface BalanceView {
  currency: string;
  available: string;
  chart: ChartView;
}

export interface ChartView {
  summary: string;
  /** Step chart with one step per day. All steps have the same width. */
  steps: StepsChart;
  highest: string;
  lowest: string;
  /** Amount at the chart's top edge. `bottom` is the amount at the bottom edge. */
  top: string;
  bottom: string;
  first: string;
  last: string;
  /** Days, newest first. */
  days: { day: string; machine: string; balance: string }[];
}

/**
 * Returns the view of a balance.
 * @param points points of the chart, earliest first; must not be empty
 */
export const toBalanceView = (currency: string, available: number, points: Point[]): BalanceView => ({
  currency,
  available: amountText(available, currency),
  chart: chartOf(currency, points),
});

function chartOf(currency: string, points: Point[]): ChartView {
  const balances = points.map(({ balance }) => balance);
  const [lowest, highest] = [Math.min(...balances), Math.max(...balances)];
  const steps = stepsChart(balances);
  const words = labelsOf(currency, points, { lowest, highest });
  return {
    ...words,
    steps,
    top: amountText(steps.top, currency),
    bottom: amountText(steps.bottom, currency),
    summary: interpolate(strings.summary, { currency, ...words }),
    days: points
      .map(({ day, balance }) => ({
        day: dayOf(day),
        machine: manilaDay(day),
        balance: amountText(balance, currency),
      }))
      .reverse(),
  };
}

const dayOf = (unix: number): string => manilaShortDay(unix, commonStrings.locale);

function labelsOf(
  currency: string,
  points: Point[],
  { lowest, highest }: { lowest: number; highest: number },
) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) throw new Error('A chart requires at least one point');
  return {
    first: dayOf(first.day),
    last: dayOf(last.day),
    opening: amountText(first.balance, currency),
    closing: amountText(last.balance, currency),
    lowest: amountText(lowest, currency),
    highest: amountText(highest, currency),
  };
}
