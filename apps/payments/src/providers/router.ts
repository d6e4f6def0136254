import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { Providers, type PaymentProvider, type PaymentRequest } from './provider.port';

/** Chooses who takes a payment. */
@Injectable()
export class Router {
  constructor(@Inject(Providers) private readonly providers: readonly PaymentProvider[]) {}

  /** @throws DomainError `no_route` when no enabled provider serves the method, currency, amount and environment */
  route(request: PaymentRequest): PaymentProvider {
    const provider = this.providers.find((candidate) => candidate.serves(request));
    if (provider) return provider;
    const { method, currency, environment } = request;
    throw new DomainError(
      'no_route',
      `No provider is available for ${method} in ${currency} in the ${environment} environment`,
    );
  }

  /** The provider that took a payment. */
  named(name: string): PaymentProvider {
    const provider = this.providers.find((candidate) => candidate.name === name);
    if (!provider) throw new DomainError('provider_error', `The provider ${name} is not enabled`);
    return provider;
  }
}
