import { DomainError, type Issues } from '@tulay/contracts';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import type { JsonObject } from './json-body';

export type DtoClass<T extends object> = new () => T;

/** What an unknown field is called by class-validator. */
const UNKNOWN = 'whitelistValidation';

const OPTIONS = {
  whitelist: true,
  forbidNonWhitelisted: true,
  validationError: { target: false, value: false },
};

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
  const dto = plainToInstance(type, input);
  const found: Findings = { issues: {}, ignored: [] };
  for (const error of validateSync(dto, OPTIONS)) collect(error, '', found);
  if (Object.keys(found.issues).length)
    throw new DomainError('invalid_request', 'The request has invalid fields', found.issues);
  return { dto, ignored: found.ignored };
}

interface Findings {
  issues: Issues;
  ignored: string[];
}

function collect(
  { property, constraints = {}, children = [] }: ValidationError,
  parent: string,
  found: Findings,
) {
  const path = parent ? `${parent}.${property}` : property;
  if (UNKNOWN in constraints) return void found.ignored.push(path);
  const messages = [...new Set(Object.values(constraints))];
  if (messages.length) found.issues[path] = messages;
  for (const child of children) collect(child, path, found);
}
