import type { DomainError, Issues } from '@tulay/contracts';
import type { DtoClass } from '../src/validation/rule';
import { validateDto, validateQuery } from '../src/validation/validate-dto';

/** Returns the fields that a DTO rejects, with the problem of each; empty if the input is valid. */
export const issuesOf = (type: DtoClass<object>, input: Record<string, unknown>): Issues =>
  issuesOfReading(() => validateDto(type, input));

/** Returns the fields that a query DTO rejects, with the problem of each; empty if the query is valid. */
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

/** Returns a text of this length, for testing limits. */
export const textOf = (length: number): string => 'x'.repeat(length);
