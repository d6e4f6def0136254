import { Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { ProviderRouter } from '@tulay/provider-routing';
import type { PayoutOrder, PayoutProvider } from '../providers/provider.port';

type Order = Pick<
  PayoutOrder,
  'id' | 'environment' | 'method' | 'currency' | 'amount' | 'rail' | 'destination'
>;

/** Which providers can take a payout, the most preferred first. */
@Injectable()
export class PayoutRoutes {
  constructor(private readonly router: ProviderRouter<PayoutProvider>) {}

  /** @throws DomainError `no_route` */
  first(merchantId: string, order: Order): PayoutProvider {
    const [provider] = this.router.candidates(merchantId, order).filter((one) => one.reaches(order));
    if (!provider) throw new DomainError('no_route', 'No provider reaches this destination');
    return provider;
  }

  /** None when no provider takes it now. */
  names(merchantId: string, order: Order): string[] {
    try {
      return this.router
        .candidates(merchantId, order)
        .filter((one) => one.reaches(order))
        .map(({ name }) => name);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'no_route') return [];
      throw error;
    }
  }
}
