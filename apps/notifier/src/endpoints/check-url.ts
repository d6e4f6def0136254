import { Injectable } from '@nestjs/common';
import { invalidField, type Environment } from '@tulay/contracts';
import { AddressGuard } from '@tulay/security';
import { urlProblem } from './endpoint.rules';

/**
 * Rejects a URL to which webhooks must not be sent. A host name is resolved and checked again for every
 * connection.
 */
@Injectable()
export class CheckUrl {
  constructor(private readonly guard: AddressGuard) {}

  /** @throws DomainError `invalid_request` with `issues.url` if the URL is not allowed */
  execute({ url, environment }: { url: string; environment: Environment }): void {
    const problem = urlProblem(url, environment);
    if (problem) throw invalidField('url', problem);
    if (this.guard.refusesHostOf(url))
      throw invalidField('url', 'must not resolve to a private network address');
  }
}
