import { Injectable } from '@nestjs/common';
import { requireRoute, type RoutablePayment, type Tenant } from '@tulay/contracts';
import { PaymentsClient } from './payments.client';

/** Rejects a payment link, invoice or static QR code if no payment method accepts its currency and amount. */
@Injectable()
export class RequireRoute {
  constructor(private readonly payments: PaymentsClient) {}

  /**
   * @throws DomainError `no_route` if no payment method accepts the payment, `invalid_request` if the amount
   * is outside the limits, which the message contains
   */
  async execute(
    { merchantId, environment }: Tenant,
    { method, currency, amount }: Omit<RoutablePayment, 'environment'>,
  ): Promise<void> {
    const routes = await this.payments.methods({ merchantId, environment });
    requireRoute(routes, { environment, method, currency, amount });
  }
}
