import type { DomainError, Issues } from '@tulay/contracts';
import type { DtoClass } from '../src/validation/rule';
import { validateDto, validateQuery } from '../src/validation/validate-dto';

/** Returns the error messages of a body by field, or an empty object if the body is valid. */
export const issuesOf = (type: DtoClass<object>, input: Record<string, unknown>): Issues =>
  issuesOfReading(() => validateDto(type, input));

/** Returns the error messages of a query by field, or an empty object if the query is valid. */
export const issuesOfQuery = (type: DtoClass<object>, query: Record<string, unknown>): Issues =>
  issuesOfReading(() => validateQuery(type, query));

function issuesOfReading(read: () => unknown): Issues {
  try {
    read();
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_request' });
    return (error as DomainError).issues ?? {};
  }
  return {};
}

export const textOf = (length: number): string => 'x'.repeat(length);
