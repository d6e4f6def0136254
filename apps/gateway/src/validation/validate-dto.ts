import { DomainError, invalidField, storageProblem, type Issues } from '@tulay/contracts';
import { compileDto, planOf, type Field, type Plan } from './compile-dto';
import { isPlainObject, objectMeantBy, type JsonObject } from './json-body';
import type { DtoClass } from './rule';
import { unknownFieldPolicyOf, unknownFieldProblem, type UnknownFieldPolicy } from './unknown-fields';

export interface Validated<T> {
  dto: T;
  ignored: string[];
}

/**
 * Validates a body and converts it to its DTO. Undeclared fields that the body's policy allows are returned in
 * `ignored`.
 * @throws DomainError `invalid_request` with `issues`, which maps field paths to error messages
 */
export function validateDto<T extends object>(type: DtoClass<T>, input: JsonObject): Validated<T> {
  const found: Findings = { issues: null, ignored: [], unknown: 0, policy: unknownFieldPolicyOf(type) };
  const dto = validated(planOf(type) ?? compileDto(type), input, '', found) as T;
  if (found.issues) throw new DomainError('invalid_request', 'The request has invalid fields', found.issues);
  return { dto, ignored: found.ignored };
}

/**
 * Validates a query and converts it to its DTO. Undeclared parameters were already rejected by
 * `http/unknown-parameters.ts`.
 * @throws DomainError `invalid_request` with `issues`
 */
export function validateQuery<T extends object>(type: DtoClass<T>, query: JsonObject): T {
  for (const name of Object.keys(query)) {
    if (String(query[name]).includes('\0')) throw invalidField(name, 'must not contain NUL characters');
    // Ignoring an empty filter would return more rows than intended. Empty fields in a body, in contrast, are
    // allowed.
    if (query[name] === '') throw invalidField(name, 'must not be empty');
  }
  return validateDto(type, query).dto;
}

interface Findings {
  issues: Issues | null;
  ignored: string[];
  /** Number of undeclared fields. */
  unknown: number;
  policy: UnknownFieldPolicy;
}

function validated(plan: Plan, input: JsonObject, parent: string, found: Findings): object {
  const dto = new plan.type() as JsonObject;
  copyDeclared(plan, input, { into: dto, parent, found });
  for (const field of plan.fields) {
    const value = dto[field.name];
    const unstorable = field.nested ? null : storageProblem(value);
    const path = [parent + field.name, ...(unstorable?.path ?? [])].join('.');
    const problem = unstorable?.message ?? problemOf(field, value, dto);
    if (problem !== null) addIssue(found, path, problem);
  }
  return dto;
}

/** Copies only declared fields. Values of unknown fields are never read. */
function copyDeclared(
  { byName }: Plan,
  input: JsonObject,
  { into, parent, found }: { into: JsonObject; parent: string; found: Findings },
): void {
  for (const name of Object.keys(input)) {
    const field = byName.get(name);
    const value = input[name];
    if (!field) noteUnknown(name, byName.keys(), parent, found);
    else into[name] = valueOf(field, value, parent + name, found);
  }
}

/**
 * Maximum number of undeclared fields that are examined. Further undeclared fields are ignored, which limits
 * the work and the response size.
 */
const EXAMINED_MAX = 100;

function noteUnknown(name: string, declared: Iterable<string>, parent: string, found: Findings): void {
  const isExamined = found.unknown++ < EXAMINED_MAX;
  const problem = isExamined ? unknownFieldProblem(name, declared, found.policy) : null;
  if (problem === null) found.ignored.push(parent + name);
  else addIssue(found, parent + name, problem);
}

function addIssue(found: Findings, path: string, problem: string): void {
  (found.issues ??= {})[path] = [problem];
}

function valueOf(field: Field, value: unknown, path: string, found: Findings): unknown {
  const { nested, schema, mayBeEmpty } = field;
  const meant = schema.type === 'object' ? objectMeantBy(value) : value;
  if (nested) return nestedIn(nested, meant, path, found);
  // Forms and PHP send an empty string for an empty field.
  return meant === '' && mayBeEmpty ? null : meant;
}

/** Elements of longer lists are not validated, because the list's own check rejects its length. */
const LIST_MAX = 100;

/** Validates nested objects. Other values are returned unchanged for the field's own check to reject. */
function nestedIn(plan: Plan, value: unknown, path: string, found: Findings): unknown {
  if (isPlainObject(value)) return validated(plan, value, `${path}.`, found);
  if (!Array.isArray(value) || value.length > LIST_MAX) return value;
  return value.map((item, index) => {
    const meant = objectMeantBy(item);
    return isPlainObject(meant) ? validated(plan, meant, `${path}.${index}.`, found) : meant;
  });
}

function problemOf({ presence, checks }: Field, value: unknown, dto: object): string | null {
  if (value === undefined) return presence === 'required' ? 'is required' : null;
  if (value === null && presence !== 'fixed') return presence === 'optional' ? null : 'is required';
  for (const check of checks) {
    const problem = check(value, dto);
    if (problem !== null) return problem;
  }
  return null;
}
