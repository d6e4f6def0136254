import { toMinor } from './amounts';
import { exponentOf, type Currency } from './currencies';

/**
 * Amount in minor units, or the reason why the text is not an amount. `decimals` means that the amount has
 * more decimals than the currency.
 */
type TypedAmount = { minor: bigint } | { problem: 'unreadable' | 'decimals' };

/**
 * Peso notations before and after the number. Upper and lower case are listed, because browsers match patterns
 * case-sensitively.
 */
const PESOS = {
  before: '(?:₱|[Pp](?:[Hh][Pp])?)',
  after: '(?:[Pp][Hh][Pp]|[Pp][Ee][Ss][Oo][Ss]?|[Pp][Ii][Ss][Oo])',
};

const signsOf = (currency: Currency) =>
  currency === 'PHP' ? PESOS : { before: `(?:${currency})`, after: `(?:${currency})` };

/**
 * Integer part with thousands grouped by commas or spaces, including the non-breaking spaces that phone
 * keyboards insert.
 */
const WHOLE = String.raw`(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,3}|\d{1,12})`;
/**
 * More decimals than any currency has, so that an amount with too many decimals is distinguished from invalid
 * text.
 */
const MANY_DECIMALS = 20;

/**
 * Returns a regular expression for amounts as people write them: `250`, `1,250.5`, `1 250`, `.50`, `₱ 1250`,
 * `P100`, `250 pesos`. A comma groups thousands and is never a decimal point, because `1,50` must not become
 * 150. The expression is also valid as the `pattern` of an HTML input.
 */
export const amountPattern = (currency: Currency): string => patternOf(currency, exponentOf(currency));

function patternOf(currency: Currency, decimals: number): string {
  const { before, after } = signsOf(currency);
  const number = decimals ? `(?:${WHOLE}(?:\\.\\d{0,${decimals}})?|\\.\\d{1,${decimals}})` : WHOLE;
  return `${before}?\\s*${number}(?:\\s*${after})?`;
}

const matches = (pattern: string, text: string): boolean => new RegExp(`^(?:${pattern})$`, 'iu').test(text);

/** Parses an unsigned amount in major units, as typed by a user. Never throws. */
export function readAmount(text: string, currency: Currency): TypedAmount {
  const typed = text.trim();
  if (matches(amountPattern(currency), typed)) return { minor: toMinor(plainDecimal(typed), currency) };
  return { problem: matches(patternOf(currency, MANY_DECIMALS), typed) ? 'decimals' : 'unreadable' };
}

/** Parses an amount with an optional sign: `-250`, `+15.50`, `−₱1,250.00`. */
export function readSignedAmount(text: string, currency: Currency): TypedAmount {
  const typed = text.trim();
  const read = readAmount(typed.replace(/^[-+−]/, ''), currency);
  return 'minor' in read && /^[-−]/.test(typed) ? { minor: -read.minor } : read;
}

const plainDecimal = (text: string): string =>
  text
    .replace(/[^\d.]/g, '')
    .replace(/\.$/, '')
    .replace(/^\./, '0.');
