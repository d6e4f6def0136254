import { amountText, commonStrings, interpolate, manilaDay, manilaShortDay } from '@tulay/pages';
import type { Point } from './balance-days.rules';
import { panelStrings } from './panel.strings';

const strings = panelStrings.balance;

/** The balance in one currency and its chart, as `balance-tab.eta` writes them. */
export interface BalanceView {
  currency: string;
  available: string;
  chart: ChartView;
}

export interface ChartView {
  /** What the chart shows, in a sentence. */
  summary: string;
  /** SVG paths in a box of `WIDTH` × `HEIGHT`: each day is a step, as wide as the others. */
  line: string;
  area: string;
  /** The distance of the zero line from the top. */
  zero: number;
  highest: string;
  lowest: string;
  /** The amounts at the top and the bottom edge. */
  top: string;
  bottom: string;
  first: string;
  last: string;
  /** The newest first. */
  days: { day: string; machine: string; balance: string }[];
}

export const WIDTH = 600;
export const HEIGHT = 160;

/** @param points the chart's points, the earliest first; not empty */
export const toBalanceView = (currency: string, available: number, points: Point[]): BalanceView => ({
  currency,
  available: amountText(available, currency),
  chart: chartOf(currency, points),
});

function chartOf(currency: string, points: Point[]): ChartView {
  const balances = points.map(({ balance }) => balance);
  const [lowest, highest] = [Math.min(...balances), Math.max(...balances)];
  const [bottom, top] = [Math.min(0, lowest), Math.max(0, highest)];
  const y = (balance: number) => round(HEIGHT - ((balance - bottom) / (top - bottom || 1)) * HEIGHT);
  const x = (i: number) => round((i / points.length) * WIDTH);
  const line = balances
    .flatMap((balance, i) => [`${x(i)} ${y(balance)}`, `${x(i + 1)} ${y(balance)}`])
    .join('L');
  const words = wordsOf(currency, points, { lowest, highest });
  return {
    ...words,
    top: amountText(top, currency),
    bottom: amountText(bottom, currency),
    summary: interpolate(strings.summary, { currency, ...words }),
    line: `M${line}`,
    area: `M0 ${y(0)}L${line}L${WIDTH} ${y(0)}Z`,
    zero: y(0),
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

function wordsOf(
  currency: string,
  points: Point[],
  { lowest, highest }: { lowest: number; highest: number },
) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) throw new Error('A chart needs at least one point');
  return {
    first: dayOf(first.day),
    last: dayOf(last.day),
    opening: amountText(first.balance, currency),
    closing: amountText(last.balance, currency),
    lowest: amountText(lowest, currency),
    highest: amountText(highest, currency),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
