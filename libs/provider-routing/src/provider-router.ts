import { DomainError, type Environment, type ProviderWeights } from '@tulay/contracts';
import type { ProviderSettings } from './provider-settings';
import {
  inOrder,
  objectionOf,
  type IdentifiedRequest,
  type Objection,
  type RoutedProvider,
} from './routing.rules';
import { spread } from './spread';

export interface ConsideredProvider<P> {
  provider: P;
  /** Reason why the provider cannot accept the request; null if there is none. */
  objection: Objection | null;
  /** The merchant's weight for the provider; null if there is none. */
  weight: number | null;
}

/** Selects a provider by its capabilities, the operators' settings, and the merchant's weights and order. */
export class ProviderRouter<P extends RoutedProvider = RoutedProvider> {
  /** @param providers the configured providers, in the default order */
  constructor(
    private readonly providers: readonly P[],
    private readonly settings: Pick<ProviderSettings, 'isEnabled' | 'orderOf' | 'weightsOf'>,
  ) {}

  /**
   * Returns the enabled providers that can accept the request, in order of preference; at least one.
   * @throws DomainError `no_route` if no enabled provider supports the method, currency, amount and
   * environment
   */
  candidates(merchantId: string, request: IdentifiedRequest): P[] {
    const considered = this.considered(merchantId, request);
    const able = considered.filter(({ objection }) => objection === null);
    if (able.length) return able.map(({ provider }) => provider);
    const { method, currency, environment } = request;
    throw new DomainError(
      'no_route',
      `No provider is available for ${method} in ${currency} in ${environment} mode`,
      considered.some(({ objection }) => objection === 'currency')
        ? { currency: [`is not supported for ${method}`] }
        : { method: [`is not available in ${environment} mode`] },
    );
  }

  /**
   * Returns every configured provider in order of preference, each with the reason, if any, why it cannot
   * accept the request.
   */
  considered(merchantId: string, request: IdentifiedRequest): ConsideredProvider<P>[] {
    const weights = this.settings.weightsOf(merchantId);
    return this.ranked(merchantId, weights, request.id).map((provider) => ({
      provider,
      objection: this.settings.isEnabled(provider.name) ? objectionOf(provider, request) : 'disabled',
      weight: weights[provider.name] ?? null,
    }));
  }

  /** Returns the merchant's providers in order of preference. Providers with a weight come first. */
  private ranked(merchantId: string, weights: ProviderWeights, id: string): P[] {
    const all = this.all(merchantId);
    const sharing = all.flatMap(({ name }) => ((weights[name] ?? 0) > 0 ? [name] : []));
    return sharing.length ? inOrder(all, spread(sharing, weights, id)) : all;
  }

  /** Returns the capabilities of the enabled providers in an environment, in the default order. */
  offered(environment: Environment): P['capabilities'][number][] {
    return this.providers
      .filter(({ name }) => this.settings.isEnabled(name))
      .flatMap(({ capabilities }) => capabilities.filter((one) => one.environment === environment));
  }

  /**
   * Returns the provider of an existing payment, refund or payout, even if the provider has been disabled
   * since.
   * @throws DomainError `provider_error` if the provider is not configured
   */
  named(name: string): P {
    const provider = this.providers.find((candidate) => candidate.name === name);
    if (!provider) throw new DomainError('provider_error', `Provider ${name} is not configured`);
    return provider;
  }

  /** Returns the configured providers, in the merchant's order if a merchant is given. */
  all(merchantId?: string): P[] {
    return inOrder(this.providers, merchantId === undefined ? [] : this.settings.orderOf(merchantId));
  }
}
