import type { DtoClass } from './rule';

/**
 * How a body's undeclared fields are handled. `reject`: every undeclared field is an error. `suggest`: an
 * undeclared field that resembles a declared field is an error, and other undeclared fields are ignored.
 * `ignore`: all undeclared fields are ignored.
 */
export type UnknownFieldPolicy = 'reject' | 'suggest' | 'ignore';

const POLICIES = new WeakMap<object, UnknownFieldPolicy>();

/** Sets the policy of a body and its nested objects. The default is `suggest`. */
export const UnknownFields =
  (policy: UnknownFieldPolicy): ClassDecorator =>
  (type) => {
    POLICIES.set(type, policy);
  };

export const unknownFieldPolicyOf = (type: DtoClass<object>): UnknownFieldPolicy =>
  POLICIES.get(type) ?? 'suggest';

const UNDECLARED = 'is not a field of this request';

/** Returns the problem with an undeclared field, or null if the field is ignored. */
export function unknownFieldProblem(
  name: string,
  declared: Iterable<string>,
  policy: UnknownFieldPolicy,
): string | null {
  if (policy === 'ignore') return null;
  const names = [...declared];
  const meant = similarName(name, names) ?? (policy === 'reject' ? idOfDeclared(name, names) : null);
  if (meant !== null) return `${UNDECLARED}; did you mean ${meant}?`;
  return policy === 'reject' ? UNDECLARED : null;
}

/** Maximum length of a compared name, longer than the name of any declared field. */
const NAME_LENGTH_MAX = 64;

/** Returns the declared name that matches except for case, separators, a plural ending or one typo, or null. */
export function similarName(name: string, declared: Iterable<string>): string | null {
  if (name.length > NAME_LENGTH_MAX) return null;
  const sent = simplified(name);
  for (const known of declared) {
    const candidate = simplified(known);
    if (candidate === sent || isOneTypo(candidate, sent)) return known;
  }
  return null;
}

/** Returns the declared name to which `_id` or `Id` was appended, such as `payment` for `payment_id`. */
function idOfDeclared(name: string, declared: readonly string[]): string | null {
  const stem = /^(.{3,64}?)(?:_id|Id|ID)$/.exec(name)?.[1];
  return stem !== undefined && declared.includes(stem) ? stem : null;
}

const simplified = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/s$/, '');

/**
 * Minimum length of a word that is checked for typos. A single edit often turns a shorter word into another
 * word, such as `code` into `mode`.
 */
const TYPO_LENGTH_MIN = 5;

/**
 * Returns whether the words differ by a single insertion, deletion, substitution or transposition of
 * characters.
 */
function isOneTypo(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < TYPO_LENGTH_MIN || long.length - short.length > 1) return false;
  const at = firstDifference(short, long);
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return (
    short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2))
  );
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}
