import { Injectable } from '@nestjs/common';
import { requireRoute, type RoutablePayment, type Tenant } from '@tulay/contracts';
import { PaymentsClient } from './payments.client';

/** Rejects a payment link, invoice or static QR that no payer could pay. */
@Injectable()
export class RequireRoute {
  constructor(private readonly payments: PaymentsClient) {}

  /** @throws DomainError `no_route`, or `invalid_request` (amount) with the limits */
  async execute(
    { merchantId, environment }: Tenant,
    { method, currency, amount }: Omit<RoutablePayment, 'environment'>,
  ): Promise<void> {
    const routes = await this.payments.methods({ merchantId, environment });
    requireRoute(routes, { environment, method, currency, amount });
  }
}
