import { truncate } from '@tulay/contracts';
import { InvalidAmount, toMinor, type Currency } from '@tulay/money';

/** An object in a response. Any property may be missing or have an undocumented type. */
export type Json = Readonly<Record<string, unknown>>;

/** Returns the value as an object; an empty one for anything else. */
export const objectIn = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

export const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectIn) : []);

/** Returns the value as non-empty text; null for anything else. */
export const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Longer than any provider's id. PostgreSQL refuses to index texts above 2.7 KB. */
const LONGEST_ID = 200;

/** Returns an id or a reference, or null for anything else. */
export const idIn = (value: unknown): string | null => {
  const text = textIn(value);
  return text !== null && text.length <= LONGEST_ID ? text : null;
};

/** Returns a table's entry for a provider's code, which may be any text. */
export const entryOf = <V>(table: Readonly<Record<string, V>>, word: string): V | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** Converts an amount in major units, as a number or text, to minor units; null for anything else. */
export function amountIn(value: unknown, currency: Currency): bigint | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  try {
    return toMinor(value, currency);
  } catch (error) {
    if (error instanceof InvalidAmount) return null;
    throw error;
  }
}

/** Returns an amount in whole minor units; null for anything else. */
export const minorIn = (value: unknown): bigint | null =>
  Number.isSafeInteger(value) ? BigInt(value as number) : null;

/** Converts a time as ISO 8601 text or in Unix seconds to Unix seconds; null for anything else. */
export function unixIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000);
}

/** Returns the known IDs, by name. */
export const idsOf = (ids: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ids).flatMap(([name, id]) => (idIn(id) === null ? [] : [[name, id as string]])),
  );

const LONGEST = 300;

/** Shortens a provider's text for operators to one line of limited length. */
export const shortened = (text: string): string => truncate(text.replace(/\s+/g, ' ').trim(), LONGEST);
