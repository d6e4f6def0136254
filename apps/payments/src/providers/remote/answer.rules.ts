import { truncate } from '@tulay/contracts';
import { InvalidAmount, toMinor, type Currency } from '@tulay/money';

/** JSON object in a response. Any property may be missing or have an undocumented type. */
export type Json = Readonly<Record<string, unknown>>;

/** Returns the value if it is an object, otherwise an empty object. */
export const objectIn = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

export const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectIn) : []);

/** Returns the value if it is a non-empty string, otherwise null. */
export const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Maximum length of an ID; provider IDs are shorter. PostgreSQL cannot index strings longer than 2.7 KB. */
const LONGEST_ID = 200;

/** Returns the value if it has the form of an ID or reference, otherwise null. */
export const idIn = (value: unknown): string | null => {
  const text = textIn(value);
  return text !== null && text.length <= LONGEST_ID ? text : null;
};

/** Converts an amount in major units (number or string) to minor units. Returns null for any other value. */
export function amountIn(value: unknown, currency: Currency): bigint | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  try {
    return toMinor(value, currency);
  } catch (error) {
    if (error instanceof InvalidAmount) return null;
    throw error;
  }
}

/** Returns the value if it is an amount in whole minor units, otherwise null. */
export const minorIn = (value: unknown): bigint | null =>
  Number.isSafeInteger(value) ? BigInt(value as number) : null;

/** Converts a time (ISO 8601 string or Unix seconds) to Unix seconds. Returns null for any other value. */
export function unixIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000);
}

/** Returns only the entries whose values can be IDs. */
export const idsOf = (ids: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ids).flatMap(([name, id]) => (idIn(id) === null ? [] : [[name, id as string]])),
  );

const LONGEST = 300;

/** Collapses whitespace and limits the length. */
export const shortened = (text: string): string => truncate(text.replace(/\s+/g, ' ').trim(), LONGEST);
