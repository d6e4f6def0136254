import { DomainError } from '@tulay/contracts';
import type { ProviderSettings } from './provider-settings';
import { canMove, inOrder, type RoutedProvider, type RouteRequest } from './routing.rules';

/** Chooses who moves money: by what each provider can do, what operators allow and what the merchant's order is. */
export class ProviderRouter<P extends RoutedProvider = RoutedProvider> {
  /** @param providers all that are configured, in the default order */
  constructor(
    private readonly providers: readonly P[],
    private readonly settings: Pick<ProviderSettings, 'isEnabled' | 'orderOf'>,
  ) {}

  /**
   * Who can take it, the preferred one first; at least one.
   * @throws DomainError `no_route` when no enabled provider serves the method, currency, amount and environment
   */
  candidates(merchantId: string, request: RouteRequest): P[] {
    const able = this.providers.filter(
      (provider) => this.settings.isEnabled(provider.name) && canMove(provider, request),
    );
    if (able.length) return inOrder(able, this.settings.orderOf(merchantId));
    const { method, currency, environment } = request;
    throw new DomainError(
      'no_route',
      `No provider is available for ${method} in ${currency} in the ${environment} environment`,
    );
  }

  /** Who took something before; disabled or not, it is finished with them. @throws DomainError `provider_error` */
  named(name: string): P {
    const provider = this.providers.find((candidate) => candidate.name === name);
    if (!provider) throw new DomainError('provider_error', `The provider ${name} is not configured`);
    return provider;
  }

  /** All that are configured, in the order of the merchant if one is named. */
  all(merchantId?: string): P[] {
    return inOrder(this.providers, merchantId === undefined ? [] : this.settings.orderOf(merchantId));
  }
}
