import { DomainError, type Environment } from '@tulay/contracts';
import { readJsonObject, type BodyHeaders, type JsonObject } from './json-body';
import type { DtoClass } from './rule';
import { validateDto } from './validate-dto';

/** Raw body and the request data needed to parse it. */
export interface BodySource {
  bytes: Buffer | undefined;
  headers: BodyHeaders;
  /**
   * Environment of the key, which must match the environment in the body. Null for a legacy checkout; its body
   * is not checked for an environment.
   */
  environment: Environment | null;
  onIgnored: (paths: string[]) => void;
}

/**
 * Raw body of an authenticated request until `DtoPipe` parses it. Nest passes only the value and its type to a
 * pipe, so this object also contains the request data that the pipe needs.
 */
export class UnreadBody {
  constructor(private readonly source: BodySource) {}

  /**
   * @throws DomainError `invalid_request` if the body is invalid, or `unauthenticated` if it is for another
   * environment
   */
  readAs<T extends object>(type: DtoClass<T>): T {
    const { bytes, headers, environment, onIgnored } = this.source;
    const input = readJsonObject(headers, bytes);
    if (environment) requireSameEnvironment(input, environment);
    const { dto, ignored } = validateDto(type, input);
    if (ignored.length) onIgnored(ignored);
    return dto;
  }
}

function requireSameEnvironment({ environment: said }: JsonObject, environment: Environment): void {
  if ((said === 'test' || said === 'live') && said !== environment)
    throw new DomainError(
      'unauthenticated',
      `environment is ${said}, but the API key is a ${environment} key`,
    );
}
