import { isDay } from '@tulay/contracts';

export const NUMBER = /^-?\d+(?:\.\d+)?$/;
export const WHOLE = /^-?\d{1,15}$/;
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/;
const MANILA_SECONDS = 8 * 3600;

/** Removes thousands separators: `1,250.50` becomes `1250.50`. */
export const plainNumber = (text: string): string => text.trim().replace(/,(?=\d{3}(?:\D|$))/g, '');

/**
 * Returns the time in Manila as the value of a `datetime-local` field, or an empty string for null.
 * @param unix seconds
 */
export const localTime = (unix: number | null): string =>
  unix === null ? '' : new Date((unix + MANILA_SECONDS) * 1000).toISOString().slice(0, 16);

/** Parses the field's time in Manila. Returns Unix seconds, or null if the time is invalid. */
export function momentIn(text: string): number | null {
  const [, day] = LOCAL_TIME.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return null;
  return Date.parse(`${text}:00+08:00`) / 1000;
}

/** Converts a string, number or boolean to text. Returns an empty string for any other value. */
export const textOf = (value: unknown): string => {
  if (value === true) return 'on';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
