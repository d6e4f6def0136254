import type { Environment, IdPrefix } from '@tulay/contracts';

/** What stands in everything of a side, and in nothing else. */
export interface Marks {
  /** In every text. */
  word: string;
  /** Each id ends with it, in a row. */
  letter: string;
  /** Every amount, in main units. */
  amount: number;
  /** The year in which everything happened. */
  year: number;
  /** What keys end with. */
  last4: string;
  color: string;
}

export const MARKS: Record<Environment, Marks> = {
  test: { word: 'Amihan', letter: 'a', amount: 4141.41, year: 2021, last4: '4141', color: '#414141' },
  live: { word: 'Habagat', letter: 'b', amount: 5252.52, year: 2023, last4: '5252', color: '#525252' },
};

const PATTERNS: Record<Environment, RegExp> = { test: patternOf(MARKS.test), live: patternOf(MARKS.live) };

function patternOf({ word, letter, amount, year, last4 }: Marks): RegExp {
  const [whole, cents] = amount.toFixed(2).split('.') as [string, string];
  const written = `${whole.slice(0, 1)},?${whole.slice(1)}\\.${cents}`;
  return new RegExp(`${word}|${letter}{8}|${written}|${whole}${cents}|…${last4}|\\b${year}\\b`, 'i');
}

/** The first mark of a side that a text has, or null. */
export const markIn = (text: string, side: Environment): string | null =>
  PATTERNS[side].exec(text)?.[0] ?? null;

/** The id of a side's thing: there is one of each kind. */
export const idAt = (side: Environment, prefix: IdPrefix): string =>
  `${prefix}_01k${MARKS[side].letter.repeat(23)}`;

export function projectIdAt(side: Environment): string {
  const digits = MARKS[side].letter.repeat(12);
  return `${digits.slice(4)}-${digits.slice(8)}-4${digits.slice(9)}-8${digits.slice(9)}-${digits}`;
}

export const deliveryIdAt = (side: Environment): number => Math.round(MARKS[side].amount * 100);

/** Unix seconds. */
export const createdAt = (side: Environment): number => Date.UTC(MARKS[side].year, 4, 5, 4) / 1000;
