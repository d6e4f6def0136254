import { Injectable } from '@nestjs/common';
import type { PaymentMethodRoute, Tenant } from '@tulay/contracts';
import { ProviderRouter } from '@tulay/provider-routing';
import type { PaymentProvider } from '../providers/provider.port';
import { methodRoutes } from './payment-methods.rules';

@Injectable()
export class ListPaymentMethods {
  constructor(private readonly router: ProviderRouter<PaymentProvider>) {}

  execute({ environment }: Pick<Tenant, 'environment'>): { methods: PaymentMethodRoute[] } {
    return { methods: methodRoutes(this.router.offered(environment)) };
  }
}
