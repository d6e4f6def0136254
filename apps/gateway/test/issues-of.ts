import type { DomainError, Issues } from '@tulay/contracts';
import type { DtoClass } from '../src/validation/rule';
import { validateDto } from '../src/validation/validate-dto';

/** The fields that a DTO refuses, with what is wrong with each; empty if the input is valid. */
export function issuesOf(type: DtoClass<object>, input: Record<string, unknown>): Issues {
  try {
    validateDto(type, input);
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_request' });
    return (error as DomainError).issues ?? {};
  }
  return {};
}

/** A text of this length, to try limits with. */
export const textOf = (length: number): string => 'x'.repeat(length);
