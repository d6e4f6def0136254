import { isReservedName } from './reserved-names';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether a string is a calendar date such as `2026-12-31`. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && (new Date(`${text}T00:00:00Z`).toJSON() ?? '').startsWith(text);

/** Returns whether a string can be searched for. Search indexes contain only letters and digits. */
export const isSearchable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

export const isFieldKey = (text: string): boolean => /^[a-z0-9_]{1,40}$/.test(text) && !isReservedName(text);
