import { DomainError, type Environment } from '@tulay/contracts';
import { readJsonObject, type BodyHeaders, type JsonObject } from './json-body';
import type { DtoClass } from './rule';
import { validateDto } from './validate-dto';

/** A raw body and the parts of its request that are needed to read it. */
export interface BodySource {
  bytes: Buffer | undefined;
  headers: BodyHeaders;
  /**
   * Environment of the key, which the body must not contradict. Null for a legacy checkout, which has no such
   * check.
   */
  environment: Environment | null;
  /** Called with the fields that the DTO does not declare. */
  onIgnored: (paths: string[]) => void;
}

/**
 * Raw body of a request with a key, until a pipe reads it as the DTO of the handler's `@Body()`. Nest passes
 * the value and its type to a pipe, but not the request, so this object carries what the pipe needs from the
 * request.
 */
export class UnreadBody {
  constructor(private readonly source: BodySource) {}

  /** @throws DomainError `invalid_request`, or `unauthenticated` if it names the other environment */
  readAs<T extends object>(type: DtoClass<T>): T {
    const { bytes, headers, environment, onIgnored } = this.source;
    const input = readJsonObject(headers, bytes);
    if (environment) requireSameEnvironment(input, environment);
    const { dto, ignored } = validateDto(type, input);
    if (ignored.length) onIgnored(ignored);
    return dto;
  }
}

/** Checks that the environment in a body, if any, is the environment of the key. */
function requireSameEnvironment({ environment: said }: JsonObject, environment: Environment): void {
  if ((said === 'test' || said === 'live') && said !== environment)
    throw new DomainError(
      'unauthenticated',
      `environment is ${said}, but the API key is a ${environment} key`,
    );
}
