import { truncate } from '@tulay/contracts';
import { InvalidAmount, toMinor, type Currency } from '@tulay/money';

/** An object of an answer. Nothing in it is certain to be there or to have its documented type. */
export type Json = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one for anything else. */
export const objectIn = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

export const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectIn) : []);

/** The value as text that is not empty; null for anything else. */
export const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** The entry of a table by a provider's word, which may be any word. */
export const entryOf = <V>(table: Readonly<Record<string, V>>, word: string): V | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** An amount in main units, as a number or its text, in minor units; null for anything else. */
export function amountIn(value: unknown, currency: Currency): bigint | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  try {
    return toMinor(value, currency);
  } catch (error) {
    if (error instanceof InvalidAmount) return null;
    throw error;
  }
}

/** An amount in whole minor units; null for anything else. */
export const minorIn = (value: unknown): bigint | null =>
  Number.isSafeInteger(value) ? BigInt(value as number) : null;

/** A time as ISO 8601 text or in Unix seconds, in Unix seconds; null for anything else. */
export function unixIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000);
}

/** The ids that are known, under their names. */
export const idsOf = (ids: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ids).flatMap(([name, id]) => (textIn(id) === null ? [] : [[name, id as string]])),
  );

const LONGEST = 300;

/** A provider's text for operators: one line, not too long. */
export const shortened = (text: string): string => truncate(text.replace(/\s+/g, ' ').trim(), LONGEST);
