import { lengthOf } from '@tulay/contracts';
import type { FieldSchema } from './rule';
import { similarName } from './unknown-fields';

/** Check, error message and schema of a class-validator decorator. */
export interface BuiltInRule {
  /** Creates the check from the decorator's arguments. Lengths are in code points, as in JSON Schema. */
  test: (...constraints: never[]) => (value: unknown) => boolean;
  /** Returns the keywords that the decorator adds to the field's schema. */
  schema: (...constraints: never[]) => FieldSchema;
  /**
   * Returns the error message. The message depends on the whole field, because `@IsInt() @Min(1) @Max(9)` has
   * a single message.
   */
  problem: (field: FieldSchema) => string;
}

const charactersOf = (value: unknown): number => (typeof value === 'string' ? lengthOf(value) : NaN);
const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : NaN);

function textLength({ minLength, maxLength }: FieldSchema): string {
  if (minLength === undefined) return `must have at most ${maxLength} characters`;
  if (maxLength === undefined) return `must have at least ${minLength} characters`;
  return `must have ${minLength} to ${maxLength} characters`;
}

function range({ type, minimum, maximum }: FieldSchema, bound: string): string {
  if (type !== 'integer') return bound;
  if (minimum === undefined && maximum === undefined) return 'must be an integer';
  if (minimum === undefined) return `must be an integer of at most ${maximum}`;
  if (maximum === undefined) return `must be an integer of at least ${minimum}`;
  return `must be an integer between ${minimum} and ${maximum}`;
}

function list({ items, minItems, maxItems }: FieldSchema): string {
  if (items?.type === 'object' && minItems !== undefined && maxItems !== undefined)
    return `must be a list of ${minItems} to ${maxItems} objects`;
  if (items?.type === 'object') return 'must be a list of objects';
  return minItems === 1 ? 'must be a list with at least one value' : 'must be a list';
}

const isObjectList = ({ items }: FieldSchema): boolean => items?.type === 'object';

export const BUILT_IN_RULES: Readonly<Record<string, BuiltInRule>> = {
  isString: {
    test: () => (value) => typeof value === 'string',
    schema: () => ({ type: 'string' }),
    problem: () => 'must be a string',
  },
  isLength: {
    test: (min: number, max: number) => (value) => charactersOf(value) >= min && charactersOf(value) <= max,
    schema: (minLength: number, maxLength: number) => ({ minLength, maxLength }),
    problem: textLength,
  },
  minLength: {
    test: (min: number) => (value) => charactersOf(value) >= min,
    schema: (minLength: number) => ({ minLength }),
    problem: textLength,
  },
  maxLength: {
    test: (max: number) => (value) => charactersOf(value) <= max,
    schema: (maxLength: number) => ({ maxLength }),
    problem: textLength,
  },
  isIn: {
    test: (values: readonly unknown[]) => (value) => values.includes(value),
    schema: (values: readonly unknown[]) => ({ type: 'string', enum: values }),
    problem: (field) => `must be one of ${(field.enum ?? []).join(', ')}`,
  },
  isBoolean: {
    test: () => (value) => typeof value === 'boolean',
    schema: () => ({ type: 'boolean' }),
    problem: () => 'must be true or false',
  },
  isInt: {
    test: () => Number.isInteger,
    schema: () => ({ type: 'integer' }),
    problem: (field) => range(field, 'must be an integer'),
  },
  isNumber: {
    test: () => Number.isFinite,
    schema: () => ({ type: 'number' }),
    problem: () => 'must be a number',
  },
  min: {
    test: (min: number) => (value) => typeof value === 'number' && value >= min,
    schema: (minimum: number) => ({ minimum }),
    problem: (field) => range(field, `must be at least ${field.minimum}`),
  },
  max: {
    test: (max: number) => (value) => typeof value === 'number' && value <= max,
    schema: (maximum: number) => ({ maximum }),
    problem: (field) => range(field, `must be at most ${field.maximum}`),
  },
  isArray: {
    test: () => Array.isArray,
    schema: () => ({ type: 'array' }),
    problem: list,
  },
  arrayNotEmpty: {
    test: () => (value) => sizeOf(value) > 0,
    schema: () => ({ minItems: 1 }),
    problem: list,
  },
  arrayMinSize: {
    test: (min: number) => (value) => sizeOf(value) >= min,
    schema: (minItems: number) => ({ minItems }),
    problem: (field) =>
      isObjectList(field) ? list(field) : `must contain at least ${field.minItems} values`,
  },
  arrayMaxSize: {
    test: (max: number) => (value) => sizeOf(value) <= max,
    schema: (maxItems: number) => ({ maxItems }),
    problem: (field) => (isObjectList(field) ? list(field) : `must contain at most ${field.maxItems} values`),
  },
};

/** @throws Error if the decorator is not supported */
export function builtInRule(name: string): BuiltInRule {
  const rule = BUILT_IN_RULES[name];
  if (!rule) throw new Error(`@${name} is not supported`);
  return rule;
}

/**
 * Returns the allowed value that the client probably meant, or null. Other payment APIs use `payment.paid` or
 * `payment.completed` for `payment.succeeded`.
 */
const meantBy = (value: string, allowed: readonly string[]): string | null =>
  similarName(value, allowed) ??
  allowed.find((name) => name === value.replace(/\.(?:paid|completed)$/, '.succeeded')) ??
  null;

/** Maximum length of a value that an error message repeats. */
const SHOWN_MAX = 60;

/**
 * Returns the error message for an element of a list. The message contains the element if it is a short string.
 */
export function problemOfEach(name: string, { items = {} }: FieldSchema, value: unknown): string {
  const isShown = typeof value === 'string' && value.length <= SHOWN_MAX;
  const meant = isShown ? meantBy(value, (items.enum ?? []).map(String)) : null;
  const hint = meant === null ? '' : `; did you mean ${meant}?`;
  return `contains ${isShown ? `"${value}", which` : 'a value that'} ${builtInRule(name).problem(items)}${hint}`;
}

/** Returns the error message for a nested field whose value is not an object, or not a list of objects. */
export const nestedProblem = (field: FieldSchema): string =>
  isObjectList(field) ? list(field) : 'must be an object';
