import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { Providers, type PayoutOrder, type PayoutProvider } from './provider.port';

/** Chooses who makes a payout. */
@Injectable()
export class Router {
  constructor(@Inject(Providers) private readonly providers: readonly PayoutProvider[]) {}

  /** @throws DomainError `no_route` when no enabled provider serves the method, currency, amount and environment */
  route(order: PayoutOrder): PayoutProvider {
    const provider = this.providers.find((candidate) => candidate.serves(order));
    if (provider) return provider;
    const { method, currency, environment } = order;
    throw new DomainError(
      'no_route',
      `No provider is available for ${method} in ${currency} in the ${environment} environment`,
    );
  }

  /** The provider a payout was given to; undefined when it is not enabled any more. */
  named(name: string): PayoutProvider | undefined {
    return this.providers.find((provider) => provider.name === name);
  }
}
