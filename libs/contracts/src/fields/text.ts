import { invalidField } from '../common/domain-error';

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A letter, digit, symbol or punctuation mark, except characters that fonts do not render, such as U+3164 and U+2800.
 */
const SHOWN = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1d159}])[\p{L}\p{N}\p{S}\p{P}]/u;

/**
 * Returns the number of code points. JSON Schema and PostgreSQL's `char_length` count the same way: an emoji of
 * one code point counts as one.
 */
export function lengthOf(text: string): number {
  let pairs = 0;
  for (let i = 1; i < text.length; i++) if (isPair(text, i)) pairs++;
  return text.length - pairs;
}

/**
 * Returns at most the first `max` characters (code points) of a string. Replaces unpaired surrogates with U+FFFD,
 * because PostgreSQL rejects them. Never splits a letter from its accents, or an emoji of several code points, unless
 * that character alone is longer than `max`.
 */
export function truncate(text: string, max: number): string {
  const whole = text.replace(/\p{Surrogate}/gu, '\ufffd');
  let end = 0;
  for (let count = 0; count < max && end < whole.length; count++) end += isPair(whole, end + 1) ? 2 : 1;
  if (end === whole.length) return whole;
  const cut = GRAPHEMES.segment(whole).containing(end)?.index;
  return whole.slice(0, cut || end);
}

/** Returns whether a string contains a visible character: a letter, digit, symbol or punctuation mark. */
export const isVisible = (text: string): boolean => SHOWN.test(text);

/** Returns the trimmed string, or an empty string if no character is visible. */
export const visibleText = (text: string | null | undefined): string =>
  text && isVisible(text) ? text.trim() : '';

/**
 * Checks that a string has 1 to `max` characters and that at least one of them is visible.
 * @throws DomainError `invalid_request` for the field if the check fails
 */
export function requireText(text: unknown, field: string, max: number): void {
  if (typeof text !== 'string' || !isVisible(text) || lengthOf(text) > max)
    throw invalidField(field, `must have 1 to ${max} characters`);
}

/** Returns whether the character at `i` is the second half of a surrogate pair. */
const isPair = (text: string, i: number): boolean =>
  (text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800;
