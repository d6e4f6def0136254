import {
  isDay,
  isEmail,
  isFieldKey,
  isSearchable,
  isVisible,
  lengthOf,
  mayReceiveWebhooks,
  metadataProblem,
  paymentReferenceProblem,
  RECEIVER_PORT_RULE,
  WEB_URL_RULES,
  returnUrlProblem,
  webUrlProblem,
  type IdPrefix,
} from '@tulay/contracts';
import { isISO31661Alpha2 } from 'class-validator';
import { exponentOf, InvalidAmount, isCurrency, toMinor, type Currency } from '@tulay/money';
import { isUuid } from '../projects/project.rules';
import type { Check } from './rule';

export const AMOUNT_MIN = 0.01;
export const ID_MAX = 255;
/** A time in the year 5138. Larger values are probably milliseconds. */
const UNIX_SECONDS_MAX = 99_999_999_999;

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

export interface AmountLimits {
  /** Minimum amount. Defaults to 0.01. */
  min?: number;
  max: number;
}

/** Checks an amount in major units. The field `currency`, by default PHP, determines the number of decimals. */
export const amount =
  ({ min = AMOUNT_MIN, max }: AmountLimits): Check =>
  (value, input) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
    if (value < min) return `must be at least ${min}`;
    if (value > max) return `must be at most ${max}`;
    const currency = currencyIn((input as { currency?: unknown }).currency);
    return currency === null || isExact(value, currency)
      ? null
      : `must have at most ${exponentOf(currency)} decimals in ${currency}: round ${value}`;
  };

export const currencyCode: Check = (value) => {
  if (typeof value !== 'string' || value.length !== 3) return 'must be a three-letter ISO 4217 code';
  return isCurrency(value.toUpperCase()) ? null : 'must be a supported currency';
};

export interface OpenRange {
  above: number;
  below?: number;
  max?: number;
}

/** Checks that a number is greater than a lower bound, and less than an upper bound or at most a maximum. */
export const numberWithin =
  ({ above, below = Infinity, max = Infinity }: OpenRange): Check =>
  (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
    if (value > above && value < below && value <= max) return null;
    return below === Infinity
      ? `must be greater than ${above} and at most ${max}`
      : `must be greater than ${above} and less than ${below}`;
  };

/** Checks that a date exists in the calendar. */
export const date: Check = (value) =>
  typeof value === 'string' && isDay(value) ? null : 'must be a date in the format YYYY-MM-DD';

/**
 * Checks a time in Unix seconds or as an RFC 3339 date-time with an offset and an existing date. In a query,
 * Unix seconds are a string. Responses always contain Unix seconds.
 */
export const timestamp: Check = (value) =>
  isUnixSeconds(value) || isDateTime(value)
    ? null
    : 'must be Unix seconds or a date-time such as 2026-12-31T23:59:59+08:00';

function isUnixSeconds(value: unknown): boolean {
  const seconds = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
  return Number.isInteger(seconds) && Number(seconds) >= 0 && Number(seconds) <= UNIX_SECONDS_MAX;
}

function isDateTime(value: unknown): boolean {
  const [, day] = (typeof value === 'string' && DATE_TIME.exec(value)) || [];
  return day !== undefined && isDay(day);
}

/**
 * Checks the format of a resource's ID. The service that owns the resource checks whether the resource
 * exists.
 */
export const idOf =
  (prefix: IdPrefix | 'shp'): Check =>
  (value) =>
    typeof value === 'string' && value.startsWith(`${prefix}_`) && value.length <= ID_MAX
      ? null
      : `must be an ID that starts with ${prefix}_`;

/** Checks a payment reference in any of the formats in which people type it. */
export const paymentReference: Check = (value) =>
  typeof value === 'string' ? paymentReferenceProblem(value) : 'must be a string';

export const countryCode: Check = (value) => {
  if (typeof value !== 'string' || !/^[a-z]{2}$/i.test(value)) return 'must be a two-letter ISO 3166-1 code';
  return isISO31661Alpha2(value) ? null : 'must be a country code (ISO 3166-1 alpha-2)';
};

export const notBlank: Check = (value) =>
  typeof value === 'string' && isVisible(value) ? null : 'must not be blank';

export const fieldKey: Check = (value) =>
  typeof value === 'string' && isFieldKey(value)
    ? null
    : 'must be 1 to 40 characters long, contain only a-z, 0-9 and _, and not be __proto__, constructor or prototype';

/**
 * Checks that a search term contains a letter or a digit, because the index contains only letters and digits.
 */
export const searchText =
  ({ max }: { max: number }): Check =>
  (value) => {
    if (typeof value !== 'string') return 'must be a string';
    if (!value || lengthOf(value) > max) return `must have 1 to ${max} characters`;
    return isSearchable(value) ? null : 'must contain a letter or a digit';
  };

/** @param userinfo whether to allow `https://user:password@…` */
export const webUrl =
  ({ userinfo }: { userinfo: boolean }): Check =>
  (value) => {
    const problem = typeof value === 'string' ? webUrlProblem(value) : 'form';
    return problem === null || (problem === 'user' && userinfo) ? null : WEB_URL_RULES[problem];
  };

/**
 * Checks a URL to which payers return: a web page or an app.
 * @param userinfo whether to allow `https://user:password@…`
 */
export const returnUrl =
  ({ userinfo }: { userinfo: boolean }): Check =>
  (value) => {
    const problem = typeof value === 'string' ? returnUrlProblem(value) : 'return';
    return problem === null || (problem === 'user' && userinfo) ? null : WEB_URL_RULES[problem];
  };

/** Checks a webhook URL's format and port. */
export const webhookUrl: Check = (value, input) => {
  const problem = webUrl({ userinfo: false })(value, input);
  if (problem !== null) return problem;
  return mayReceiveWebhooks(String(value)) ? null : RECEIVER_PORT_RULE;
};

export const email: Check = (value) =>
  typeof value === 'string' && isEmail(value) ? null : 'must be an email address';

export const metadata: Check = (value) =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? 'must be an object'
    : metadataProblem(value);

export const uuid: Check = (value) => (typeof value === 'string' && isUuid(value) ? null : 'must be a UUID');

export const NAMES_MAX = 100;

/** Checks a list of names. Unknown names are accepted, because the service that uses the list checks them. */
export const names: Check = (value) => {
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string'))
    return 'must be a list of strings';
  return value.length > NAMES_MAX ? `must contain at most ${NAMES_MAX} values` : null;
};

export const digits =
  ({ min, max }: { min: number; max: number }): Check =>
  (value) => {
    const number = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : NaN;
    return number >= min && number <= max ? null : `must be an integer between ${min} and ${max}`;
  };

/** Maximum amount in a query, higher than every possible amount. */
export const AMOUNT_TEXT_MAX = 999_999_999;

/**
 * Checks an amount in a query. The query must also contain a currency, because amounts in different
 * currencies cannot be compared.
 */
export const amountText: Check = (value, input) => {
  const number = typeof value === 'string' && /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : NaN;
  if (!(number <= AMOUNT_TEXT_MAX)) return `must be an amount between 0 and ${AMOUNT_TEXT_MAX}`;
  const { currency: code } = input as { currency?: unknown };
  if (code === undefined)
    return 'requires the currency parameter, because amounts in different currencies cannot be compared';
  const currency = currencyIn(code);
  return currency === null || isExact(number, currency)
    ? null
    : `must have at most ${exponentOf(currency)} decimals in ${currency}`;
};

export const someOf =
  (values: readonly string[]): Check =>
  (value) =>
    [value].flat().every((item) => values.includes(item as string))
      ? null
      : `must be one of ${values.join(', ')}`;

/** Returns the currency, or null for an unknown code. The check of `currency` reports unknown codes. */
function currencyIn(code: unknown): Currency | null {
  if (code === undefined || code === null) return 'PHP';
  const upper = typeof code === 'string' ? code.toUpperCase() : '';
  return isCurrency(upper) ? upper : null;
}

/** Returns whether a value in major units has at most as many decimals as the currency. */
export function isExact(value: number, currency: Currency): boolean {
  try {
    toMinor(value, currency);
    return true;
  } catch (error) {
    if (error instanceof InvalidAmount) return false;
    throw error;
  }
}
