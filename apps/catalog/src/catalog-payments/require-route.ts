import { Injectable } from '@nestjs/common';
import { requireRoute, type RoutablePayment, type Tenant } from '@tulay/contracts';
import { PaymentsClient } from './payments.client';

/** Rejects a payment link, invoice or static QR code if no payment method accepts its currency and amounts. */
@Injectable()
export class RequireRoute {
  constructor(private readonly payments: PaymentsClient) {}

  /**
   * @param expected payments that payers must be able to make
   * @throws DomainError `no_route` if no payment method accepts a payment, `invalid_request` for the amount
   * field if the amount is outside the limits; the message states the limits
   */
  async execute(
    { merchantId, environment }: Tenant,
    ...expected: Omit<RoutablePayment, 'environment'>[]
  ): Promise<void> {
    if (!expected.length) return;
    const routes = await this.payments.methods({ merchantId, environment });
    for (const payment of expected) requireRoute(routes, { ...payment, environment });
  }
}
