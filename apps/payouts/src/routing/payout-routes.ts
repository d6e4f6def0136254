import { Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { MerchantStandings } from '@tulay/merchant-standing';
import { ProviderHealth, ProviderRouter } from '@tulay/provider-routing';
import type { PayoutOrder, PayoutProvider } from '../providers/provider.port';
import { circuitOf } from './circuit-of';

type Order = Pick<
  PayoutOrder,
  'id' | 'environment' | 'method' | 'currency' | 'amount' | 'rail' | 'destination'
>;

@Injectable()
export class PayoutRoutes {
  constructor(
    private readonly router: ProviderRouter<PayoutProvider>,
    private readonly health: ProviderHealth,
    private readonly standings: MerchantStandings,
  ) {}

  /**
   * Returns the provider for a new payout, preferably a provider whose circuit is closed.
   * @throws DomainError `insufficient_scope` if the merchant may not create payouts, `no_route` if no provider
   * supports the payout
   */
  first(merchantId: string, order: Order): PayoutProvider {
    this.standings.require({ merchantId, environment: order.environment }, 'create_payout');
    const able = this.able(merchantId, order);
    const [first = null] = able;
    if (!first) throw new DomainError('no_route', 'No provider supports this destination');
    return able.find(({ name }) => !this.health.isCircuitOpen(circuitOf(name, order))) ?? first;
  }

  /** Returns provider names, most preferred first; empty if no provider supports the payout. */
  names(merchantId: string, order: Order): string[] {
    try {
      return this.able(merchantId, order).map(({ name }) => name);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'no_route') return [];
      throw error;
    }
  }

  private able(merchantId: string, order: Order): PayoutProvider[] {
    return this.router.candidates(merchantId, order).filter((one) => one.reaches(order));
  }
}
