import { Injectable } from '@nestjs/common';
import type { PaymentMethodRoute, Tenant } from '@tulay/contracts';
import { fromMinor, type Currency } from '@tulay/money';
import { ProviderRouter } from '@tulay/provider-routing';
import type { PaymentProvider } from '../providers/provider.port';
import { openMethods, type OpenMethod } from './payment-methods.rules';

/** Lists the methods that an enabled provider takes in an environment. */
@Injectable()
export class ListPaymentMethods {
  constructor(private readonly router: ProviderRouter<PaymentProvider>) {}

  execute({ environment }: Pick<Tenant, 'environment'>): { methods: PaymentMethodRoute[] } {
    return { methods: openMethods(this.router.offered(environment)).map(toRoute) };
  }
}

/** Limits apply only within a currency. */
function toRoute({ method, currency, min, max }: OpenMethod): PaymentMethodRoute {
  const main = (minor: bigint | null): number | null =>
    minor === null || currency === null ? null : fromMinor(minor, currency as Currency);
  return { object: 'payment_method', method, currency, min: main(min), max: main(max) };
}
