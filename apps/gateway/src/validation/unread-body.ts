import { DomainError, type Environment } from '@tulay/contracts';
import { readJsonObject, type BodyHeaders, type JsonObject } from './json-body';
import type { DtoClass } from './rule';
import { validateDto } from './validate-dto';

/** A raw body and the parts of its request that reading it needs. */
export interface BodySource {
  bytes: Buffer | undefined;
  headers: BodyHeaders;
  /** The key's environment, which the body must not contradict. Null for a legacy checkout, which has no such check. */
  environment: Environment | null;
  /** Called with the fields that the DTO does not declare. */
  onIgnored: (paths: string[]) => void;
}

/**
 * The raw body of a request with a key, until a pipe reads it as the DTO of the handler's `@Body()`. Nest gives a pipe
 * the value and its type, but not the request. So this value carries what the pipe needs of the request.
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

/** A body may name its environment, which must be the environment of the key. */
function requireSameEnvironment({ environment: said }: JsonObject, environment: Environment): void {
  if ((said === 'test' || said === 'live') && said !== environment)
    throw new DomainError(
      'unauthenticated',
      `environment is ${said}, but the API key is a ${environment} key`,
    );
}
