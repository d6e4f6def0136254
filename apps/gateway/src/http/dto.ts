import { DomainError, type Issues } from '@tulay/contracts';
import type { Check } from './checks';
import { isPlainObject, type JsonObject } from './json-body';

export type DtoClass<T extends object> = new () => T;

export interface Validated<T> {
  dto: T;
  /** Paths of the fields nobody asked for. */
  ignored: string[];
}

/**
 * The input as an instance of its DTO. Unknown fields are no error: they are named.
 * @throws DomainError `invalid_request` with `issues`: field path to what is wrong with it
 */
export function validateDto<T extends object>(type: DtoClass<T>, input: JsonObject): Validated<T> {
  const found: Findings = { issues: {}, ignored: [] };
  const dto = validated(type, input, '', found);
  if (Object.keys(found.issues).length)
    throw new DomainError('invalid_request', 'The request has invalid fields', found.issues);
  return { dto, ignored: found.ignored };
}

/** What a DTO knows of one of its fields. */
export interface FieldRule {
  check: Check;
  /** `optional`: absent and null are the same; `not-null`: what is absent stays as it is, null is refused; `fixed`: not even null. */
  presence: 'required' | 'optional' | 'not-null' | 'fixed';
  /** The DTO of the field's object, or of each object of its list. */
  nested: DtoClass<object> | null;
}

type Fields = ReadonlyMap<string, FieldRule>;

const FIELDS = Symbol('the fields of a DTO');
const NO_FIELDS: Fields = new Map();

/** Declares a field, besides those of the classes the DTO extends. */
export const Rule =
  (rule: FieldRule): PropertyDecorator =>
  (prototype, name) =>
    Reflect.defineMetadata(FIELDS, new Map([...fieldsOf(prototype), [String(name), rule]]), prototype);

const fieldsOf = (prototype: object): Fields =>
  (Reflect.getMetadata(FIELDS, prototype) as Fields | undefined) ?? NO_FIELDS;

interface Findings {
  issues: Issues;
  ignored: string[];
}

function validated<T extends object>(
  type: DtoClass<T>,
  input: JsonObject,
  parent: string,
  found: Findings,
): T {
  const fields = fieldsOf(type.prototype as object);
  const dto = new type();
  copyKnown(fields, input, { into: dto as JsonObject, parent, found });
  for (const [name, rule] of fields) {
    const problem = problemOf(rule, (dto as JsonObject)[name], dto);
    if (problem !== null) found.issues[parent + name] = [problem];
  }
  return dto;
}

/** Copies the fields the DTO knows, and nothing else: whatever else was sent is not walked into. */
function copyKnown(
  fields: Fields,
  input: JsonObject,
  { into, parent, found }: { into: JsonObject; parent: string; found: Findings },
): void {
  for (const [name, value] of Object.entries(input)) {
    const rule = fields.get(name);
    if (!rule) found.ignored.push(parent + name);
    else into[name] = rule.nested ? nestedIn(rule.nested, value, parent + name, found) : value;
  }
}

/** Longer lists are not walked into: the field's own check refuses them by their length. */
const LIST_MAX = 100;

/** What is no object stays as it is, for the field's own check to refuse. */
function nestedIn(type: DtoClass<object>, value: unknown, path: string, found: Findings): unknown {
  if (isPlainObject(value)) return validated(type, value, `${path}.`, found);
  if (!Array.isArray(value) || value.length > LIST_MAX) return value;
  return value.map((item, index) =>
    isPlainObject(item) ? validated(type, item, `${path}.${index}.`, found) : (item as unknown),
  );
}

function problemOf({ presence, check }: FieldRule, value: unknown, dto: object): string | null {
  if (value === undefined) return presence === 'required' ? 'is required' : null;
  if (value === null && presence !== 'fixed') return presence === 'optional' ? null : 'is required';
  return check(value, dto);
}
