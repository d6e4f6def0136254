import type { Environment, IdPrefix } from '@tulay/contracts';

/** Values that occur in all objects of one mode and nowhere else. */
export interface Marks {
  /** Word that occurs in every string. */
  word: string;
  /** Letter that is repeated at the end of every ID. */
  letter: string;
  /** Value of every amount, in major units. */
  amount: number;
  /** Year of every timestamp. */
  year: number;
  /** Last four characters of every API key. */
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

/** Returns the first marker of the mode in the text, or null. */
export const markIn = (text: string, side: Environment): string | null =>
  PATTERNS[side].exec(text)?.[0] ?? null;

/** Returns the ID of the mode's only object of this kind. */
export const idAt = (side: Environment, prefix: IdPrefix): string =>
  `${prefix}_01k${MARKS[side].letter.repeat(23)}`;

export function projectIdAt(side: Environment): string {
  const digits = MARKS[side].letter.repeat(12);
  return `${digits.slice(4)}-${digits.slice(8)}-4${digits.slice(9)}-8${digits.slice(9)}-${digits}`;
}

export const deliveryIdAt = (side: Environment): number => Math.round(MARKS[side].amount * 100);

/** Unix seconds. */
export const createdAt = (side: Environment): number => Date.UTC(MARKS[side].year, 4, 5, 4) / 1000;
