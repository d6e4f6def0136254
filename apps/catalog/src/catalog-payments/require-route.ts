import { Injectable } from '@nestjs/common';
import { DomainError, type PaymentMethod, type Tenant } from '@tulay/contracts';
import { PaymentsClient } from './payments.client';

/** Refuses what no payer could pay: a live link or code whose only method no provider takes. */
@Injectable()
export class RequireRoute {
  constructor(private readonly payments: PaymentsClient) {}

  /** The sandbox takes every test payment. @throws DomainError `no_route` */
  async execute({ merchantId, environment }: Tenant, method: PaymentMethod | null): Promise<void> {
    if (environment === 'test' || method === null) return;
    if (await this.payments.hasRoute({ merchantId, environment }, method)) return;
    throw new DomainError('no_route', `No provider is available for ${method} in the live environment`);
  }
}
