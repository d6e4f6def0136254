import { metadataProblem, type IdPrefix } from '@tulay/contracts';
import { exponentOf, InvalidAmount, isCurrency, toMinor, type Currency } from '@tulay/money';
import { isUuid } from '../projects/project.rules';
import { isPlainObject } from './json-body';

/** What is wrong with a value, in words that follow the field's name; null when it is all right. */
export type Check = (value: unknown, input: object) => string | null;

const URL_MAX = 2048;
const EMAIL_MAX = 255;
const ID_MAX = 255;

const WEB_URL = /^https?:\/\/[^\s\\]+$/i;
const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;
const CONTROL = /\p{Cc}/u;

export const text =
  ({ min = 0, max }: { min?: number; max: number }): Check =>
  (value) => {
    if (typeof value !== 'string') return 'must be a string';
    if (value.length >= min && value.length <= max) return null;
    return min ? `must have ${min} to ${max} characters` : `must have at most ${max} characters`;
  };

export const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(value as string) ? null : `must be one of ${values.join(', ')}`;

export const wholeNumber =
  ({ min, max }: { min: number; max: number }): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? null
      : `must be a whole number from ${min} to ${max}`;

export const trueOrFalse: Check = (value) => (typeof value === 'boolean' ? null : 'must be true or false');

/** An amount in main units whose currency, and so its decimals, another resource decides. */
export const plainAmount =
  ({ min = 0.01, max }: { min?: number; max: number }): Check =>
  (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
    if (value < min) return `must be at least ${min}`;
    return value > max ? `must be at most ${max}` : null;
  };

/**
 * An amount in main units with no more decimals than its currency has.
 * @param currencyField the field that names the currency; PHP when it is absent
 */
export const amount =
  ({ min, max, currencyField }: { min?: number; max: number; currencyField: string }): Check =>
  (value, input) => {
    const problem = plainAmount({ min, max })(value, input);
    if (problem !== null) return problem;
    const currency = currencyIn((input as Record<string, unknown>)[currencyField]);
    return currency === null || isExact(value as number, currency)
      ? null
      : `must have at most ${exponentOf(currency)} decimals in ${currency}`;
  };

export const currencyCode: Check = (value) => {
  if (typeof value !== 'string' || value.length !== 3) return 'must be a code of 3 letters';
  return isCurrency(value.toUpperCase()) ? null : 'is not a currency this service knows';
};

/** A number between two bounds that are not reached themselves, or up to one that is. */
export const numberWithin =
  ({ above, below = Infinity, max = Infinity }: { above: number; below?: number; max?: number }): Check =>
  (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
    if (value > above && value < below && value <= max) return null;
    return below === Infinity
      ? `must be more than ${above} and at most ${max}`
      : `must be more than ${above} and less than ${below}`;
  };

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A day that the calendar has. */
export const date: Check = (value) =>
  typeof value === 'string' && DATE.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value)
    ? null
    : 'must be a date such as 2026-12-31';

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

/** A moment as RFC 3339 writes it, with its offset, on a day the calendar has. */
export const dateTime: Check = (value) => {
  const [, day] = (typeof value === 'string' && DATE_TIME.exec(value)) || [];
  const known = day !== undefined && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
  return known ? null : 'must be a date-time such as 2026-12-31T23:59:59+08:00';
};

/** The year 5138: whoever asks for later means milliseconds. */
const UNIX_SECONDS_MAX = 99_999_999_999;

/** A moment as Unix seconds, the form answers have, or as a date-time. */
export const moment: Check = (value, input) => {
  const problem =
    typeof value === 'number'
      ? wholeNumber({ min: 0, max: UNIX_SECONDS_MAX })(value, input)
      : dateTime(value, input);
  return problem && 'must be Unix seconds or a date-time such as 2026-12-31T23:59:59+08:00';
};

/** The id of another resource; whether there is one is for the service to say. */
export const idOf =
  (prefix: IdPrefix | 'shp'): Check =>
  (value) =>
    typeof value === 'string' && value.startsWith(`${prefix}_`) && value.length <= ID_MAX
      ? null
      : `must be an id that starts with ${prefix}_`;

/** ISO 3166-1 alpha-2, in any case. */
export const countryCode: Check = (value) =>
  typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? null : 'must be a code of 2 letters';

/** A part of a text to look for: without a letter or digit no index could find it. */
export const searchText =
  ({ max }: { max: number }): Check =>
  (value, input) =>
    text({ min: 1, max })(value, input) ??
    (/[\p{L}\p{N}]/u.test(value as string) ? null : 'must hold a letter or a digit');

/** @param userinfo whether `https://user:password@…` may be */
export const webUrl =
  ({ userinfo }: { userinfo: boolean }): Check =>
  (value) => {
    if (typeof value !== 'string' || !WEB_URL.test(value) || CONTROL.test(value) || !URL.canParse(value))
      return 'must be an http or https URL';
    if (value.length > URL_MAX) return `must have at most ${URL_MAX} characters`;
    const { username, password } = new URL(value);
    return userinfo || (!username && !password) ? null : 'must not carry a user or password';
  };

export const email: Check = (value) => {
  if (typeof value !== 'string' || value.length > EMAIL_MAX) return 'must be an email address';
  return EMAIL.test(value) && !/^\.|\.\.|\.@/.test(value) ? null : 'must be an email address';
};

/** An empty text, which clears the field, or what passes. */
export const orEmpty =
  (check: Check): Check =>
  (value, input) =>
    value === '' ? null : check(value, input);

export const metadata: Check = (value) =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? 'must be an object'
    : metadataProblem(value);

export const uuid: Check = (value) => (typeof value === 'string' && isUuid(value) ? null : 'must be a uuid');

/** Any names, also ones nobody knows: whoever asked for the list decides what they mean. */
export const names =
  ({ max }: { max: number }): Check =>
  (value) => {
    if (!Array.isArray(value) || !value.every((name) => typeof name === 'string'))
      return 'must be a list of strings';
    return value.length > max ? `must hold at most ${max} values` : null;
  };

/** A list of objects, each of which its own DTO checks. */
export const objects =
  ({ min, max }: { min: number; max: number }): Check =>
  (value) =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every(isPlainObject)
      ? null
      : `must be a list of ${min} to ${max} objects`;

/** At least one value, each of which passes. */
export const listOf =
  (check: Check): Check =>
  (value, input) => {
    if (!Array.isArray(value) || !value.length) return 'must be a list of at least one value';
    const problem = value.map((item) => check(item, input)).find((found) => found !== null);
    return problem ? `has a value that ${problem}` : null;
  };

/** A whole number as a query writes it. */
export const digits =
  ({ min, max }: { min: number; max: number }): Check =>
  (value) => {
    const number = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : NaN;
    return number >= min && number <= max ? null : `must be a whole number from ${min} to ${max}`;
  };

/** Null for a code that is wrong itself: the amount is then not looked at any closer. */
function currencyIn(code: unknown): Currency | null {
  if (code === undefined || code === null) return 'PHP';
  const upper = typeof code === 'string' ? code.toUpperCase() : '';
  return isCurrency(upper) ? upper : null;
}

/** Whether a value in main units has no more decimals than its currency. */
export function isExact(value: number, currency: Currency): boolean {
  try {
    toMinor(value, currency);
    return true;
  } catch (error) {
    if (error instanceof InvalidAmount) return false;
    throw error;
  }
}
