import { DomainError, type Issues } from '@tulay/contracts';
import { getMetadataStorage, validateSync } from 'class-validator';
import type { JsonObject } from './json-body';

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

const NESTED = Symbol('nested DTO');

/** Marks a field whose object is an instance of another DTO. */
export const Nested =
  (type: DtoClass<object>): PropertyDecorator =>
  (target, name) =>
    Reflect.defineMetadata(NESTED, type, target, name);

export const isPlainObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
  const dto = instanceOf(type, input, parent, found);
  for (const { property, constraints = {} } of validateSync(dto, { forbidUnknownValues: false }))
    found.issues[parent + property] = Object.values(constraints);
  return dto;
}

/**
 * Copies the fields the DTO knows, and nothing else: class-transformer would walk into whatever else was sent, and
 * trips over a field named `constructor`.
 */
function instanceOf<T extends object>(
  type: DtoClass<T>,
  input: JsonObject,
  parent: string,
  found: Findings,
): T {
  const fields = fieldsOf(type);
  const dto = new type();
  for (const [name, value] of Object.entries(input)) {
    const nested = fields.get(name);
    if (nested === undefined) found.ignored.push(parent + name);
    else {
      const kept =
        nested && isPlainObject(value) ? validated(nested, value, `${parent}${name}.`, found) : value;
      (dto as JsonObject)[name] = kept;
    }
  }
  return dto;
}

/** Field name to the DTO of its object, or null. */
type Fields = Map<string, DtoClass<object> | null>;

const known = new Map<DtoClass<object>, Fields>();

function fieldsOf(type: DtoClass<object>): Fields {
  const cached = known.get(type);
  if (cached) return cached;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const nestedOf = (name: string) =>
    (Reflect.getMetadata(NESTED, type.prototype as object, name) as DtoClass<object> | undefined) ?? null;
  const fields: Fields = new Map(rules.map(({ propertyName }) => [propertyName, nestedOf(propertyName)]));
  known.set(type, fields);
  return fields;
}
