import { isReservedName } from './reserved-names';

/** Maximum nesting of a body; its fields are the first level. */
const MAX_DEPTH = 20;
/** PostgreSQL can store neither NUL nor an unpaired surrogate. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const UNSTORABLE_ALL = new RegExp(UNSTORABLE, 'gu');

/** Returns the text without the characters that cannot be stored, or with `by` in their place. */
export const storableText = (text: string, by = ''): string => text.replace(UNSTORABLE_ALL, by);

export interface StorageProblem {
  path: string[];
  message: string;
}

/**
 * Returns the first problem with a field's value that could not be stored and returned unchanged. Unknown fields are
 * not checked, because they are not stored.
 */
export const storageProblem = (value: unknown): StorageProblem | null =>
  // Numbers have their own checks, which reject values that are not finite.
  typeof value === 'number' ? null : problemOf(value, 1);

function problemOf(value: unknown, depth: number): StorageProblem | null {
  if (typeof value === 'string')
    return textProblem(value, 'must not contain NUL characters or unpaired surrogates');
  if (typeof value === 'number')
    return isExactNumber(value) ? null : at('is out of range: send it as a string');
  if (typeof value !== 'object' || value === null) return null;
  if (depth === MAX_DEPTH) return at(`is nested more than ${MAX_DEPTH} levels deep`);
  for (const [name, inner] of Object.entries(value)) {
    const problem = nameProblem(name) ?? problemOf(inner, depth + 1);
    if (problem) return { ...problem, path: [name, ...problem.path] };
  }
  return null;
}

/**
 * Returns whether a parsed number equals the number in the JSON text. An integer beyond 2^53, such as an order ID with
 * 19 digits, was rounded when it was parsed.
 */
export const isExactNumber = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

function nameProblem(name: string): StorageProblem | null {
  if (isReservedName(name)) return at('is not a valid field name');
  return textProblem(name, 'is a field name with a NUL character or an unpaired surrogate');
}

const textProblem = (text: string, message: string): StorageProblem | null =>
  UNSTORABLE.test(text) ? at(message) : null;

const at = (message: string): StorageProblem => ({ path: [], message });
