import { DomainError } from '@tulay/contracts';
import type { ProviderSettings } from './provider-settings';
import {
  inOrder,
  objectionOf,
  type Objection,
  type RoutedProvider,
  type RouteRequest,
} from './routing.rules';

/** Chooses a provider by its capabilities, by what operators enabled, and by the merchant's order. */
export class ProviderRouter<P extends RoutedProvider = RoutedProvider> {
  /** @param providers the configured providers, in the default order */
  constructor(
    private readonly providers: readonly P[],
    private readonly settings: Pick<ProviderSettings, 'isEnabled' | 'orderOf'>,
  ) {}

  /**
   * The enabled providers that can take the request, the most preferred first; at least one.
   * @throws DomainError `no_route` when no enabled provider serves the method, currency, amount and environment
   */
  candidates(merchantId: string, request: RouteRequest): P[] {
    const able = this.considered(merchantId, request).filter(({ objection }) => objection === null);
    if (able.length) return able.map(({ provider }) => provider);
    const { method, currency, environment } = request;
    throw new DomainError(
      'no_route',
      `No provider is available for ${method} in ${currency} in the ${environment} environment`,
    );
  }

  /** Every configured provider, the most preferred first, and why it cannot take the request. */
  considered(merchantId: string, request: RouteRequest): { provider: P; objection: Objection | null }[] {
    const objection = (provider: P) =>
      this.settings.isEnabled(provider.name) ? objectionOf(provider, request) : 'disabled';
    return this.all(merchantId).map((provider) => ({ provider, objection: objection(provider) }));
  }

  /** What the enabled providers can take in an environment, in the default order. */
  offered(environment: P['capabilities'][number]['environment']): P['capabilities'][number][] {
    return this.providers
      .filter(({ name }) => this.settings.isEnabled(name))
      .flatMap(({ capabilities }) => capabilities.filter((one) => one.environment === environment));
  }

  /** The provider of an earlier payment, refund or payout, even if disabled since. @throws DomainError `provider_error` */
  named(name: string): P {
    const provider = this.providers.find((candidate) => candidate.name === name);
    if (!provider) throw new DomainError('provider_error', `The provider ${name} is not configured`);
    return provider;
  }

  /** The configured providers, in the merchant's order if there is a merchant. */
  all(merchantId?: string): P[] {
    return inOrder(this.providers, merchantId === undefined ? [] : this.settings.orderOf(merchantId));
  }
}
