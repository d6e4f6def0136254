import type { Balance } from '@tulay/contracts';
import { amountText } from '../layout/amount';
import { commonStrings } from '../layout/common.strings';
import { fill } from '../layout/fill';
import { manilaDay, manilaShortDay } from '../layout/manila-time.rules';
import type { Point } from './balance-days.rules';
import { panelStrings } from './panel.strings';

const strings = panelStrings.balance;

/** One currency's balance and its picture, as `balance-tab.eta` writes them. */
export interface BalanceView {
  currency: string;
  available: string;
  picture: PictureView;
}

export interface PictureView {
  /** What the picture tells, in a sentence. */
  summary: string;
  /** Paths in a field of `WIDTH` × `HEIGHT`. */
  line: string;
  area: string;
  /** Where zero is, from above. */
  zero: number;
  highest: string;
  lowest: string;
  first: string;
  last: string;
  days: { day: string; machine: string; balance: string }[];
}

export const WIDTH = 600;
export const HEIGHT = 160;

/** @param points of each currency of the balance, in its order */
export const toBalanceViews = ({ available }: Balance, points: readonly Point[][]): BalanceView[] =>
  Object.entries(available).map(([currency, balance], i) => ({
    currency,
    available: amountText(balance, currency),
    picture: pictureOf(currency, points[i]),
  }));

function pictureOf(currency: string, points: Point[]): PictureView {
  const balances = points.map(({ balance }) => balance);
  const [lowest, highest] = [Math.min(...balances), Math.max(...balances)];
  const [bottom, top] = [Math.min(0, lowest), Math.max(0, highest)];
  const y = (balance: number) => round(HEIGHT - ((balance - bottom) / (top - bottom || 1)) * HEIGHT);
  const x = (i: number) => round((i / (points.length - 1)) * WIDTH);
  const line = points.map(({ balance }, i) => `${x(i)} ${y(balance)}`).join('L');
  const words = wordsOf(currency, points, { lowest, highest });
  return {
    ...words,
    summary: fill(strings.summary, { currency, ...words }),
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
  const [first, last] = [points[0], points.at(-1)!];
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
