import { DomainError, type Environment } from '@tulay/contracts';
import { readJsonObject, type JsonObject } from './json-body';
import type { DtoClass } from './rule';
import { validateDto } from './validate-dto';

/** A body as it arrived, and what the request says about it. */
export interface BodySource {
  bytes: Buffer | undefined;
  contentType: string | undefined;
  /** The key's, which the body must not contradict; null for a legacy checkout, whose body may hold anything. */
  environment: Environment | null;
  /** Hears of the fields that the DTO does not declare. */
  onIgnored: (paths: string[]) => void;
}

/**
 * The body of a request with a key, until a handler's `@Body()` says which DTO it is. Nest gives a pipe the value and
 * its type, but never the request. So the value itself brings along what reading it takes.
 */
export class UnreadBody {
  constructor(private readonly source: BodySource) {}

  /** @throws DomainError `invalid_request`, or `unauthenticated` if it names the other environment */
  readAs<T extends object>(type: DtoClass<T>): T {
    const { bytes, contentType, environment, onIgnored } = this.source;
    const input = readJsonObject(contentType, bytes);
    if (environment) requireSameEnvironment(input, environment);
    const { dto, ignored } = validateDto(type, input);
    if (ignored.length) onIgnored(ignored);
    return dto;
  }
}

/** A body may say which environment it means; it must be the key's. */
function requireSameEnvironment({ environment: said }: JsonObject, environment: Environment): void {
  if ((said === 'test' || said === 'live') && said !== environment)
    throw new DomainError('unauthenticated', `This is a ${environment} key, but the body says ${said}`);
}
