import { isReservedName } from './reserved-names';

/** Maximum nesting depth of a request body; the body's fields are at depth 1. */
const MAX_DEPTH = 20;
/** Characters that PostgreSQL cannot store: NUL and unpaired surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const UNSTORABLE_ALL = new RegExp(UNSTORABLE, 'gu');

/** Removes the characters that PostgreSQL cannot store, or replaces each of them with `by`. */
export const storableText = (text: string, by = ''): string => text.replace(UNSTORABLE_ALL, by);

export interface StorageProblem {
  path: string[];
  message: string;
}

/**
 * Returns the first value in a request body that the database could not store and return unchanged. Unknown fields
 * are not checked, because they are not stored.
 */
export const storageProblem = (value: unknown): StorageProblem | null =>
  // Field-level checks reject numbers that are not finite.
  typeof value === 'number' ? null : problemOf(value, 1);

function problemOf(value: unknown, depth: number): StorageProblem | null {
  if (typeof value === 'string')
    return textProblem(value, 'must not contain NUL characters or unpaired surrogates');
  if (typeof value === 'number')
    return isExactNumber(value) ? null : at('must be within the exact number range; send it as a string');
  if (typeof value !== 'object' || value === null) return null;
  if (depth === MAX_DEPTH) return at(`must not be nested more than ${MAX_DEPTH} levels deep`);
  for (const [name, inner] of Object.entries(value)) {
    const problem = nameProblem(name) ?? problemOf(inner, depth + 1);
    if (problem) return { ...problem, path: [name, ...problem.path] };
  }
  return null;
}

/**
 * Returns whether a parsed number equals the number in the JSON text. Parsing rounds integers beyond 2^53, such as
 * order IDs with 19 digits.
 */
export const isExactNumber = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

function nameProblem(name: string): StorageProblem | null {
  if (isReservedName(name)) return at('must be a valid field name');
  return textProblem(name, 'must be a field name without NUL characters or unpaired surrogates');
}

const textProblem = (text: string, message: string): StorageProblem | null =>
  UNSTORABLE.test(text) ? at(message) : null;

const at = (message: string): StorageProblem => ({ path: [], message });
