import { Injectable } from '@nestjs/common';
import { GatewayClient } from '../clients/gateway.client';
import { PaymentsClient } from '../clients/payments.client';
import { LoadWebhookLog } from '../dev-controls/load-webhook-log';
import { CheckoutPage } from './checkout-page';
import { ResolveReturnUrl } from './resolve-return-url';

@Injectable()
export class OpenCheckout {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly gateway: GatewayClient,
    private readonly findWayBack: ResolveReturnUrl,
    private readonly readTrail: LoadWebhookLog,
    private readonly page: CheckoutPage,
  ) {}

  /** @throws DomainError `not_found` if the payment does not exist */
  async execute(paymentId: string): Promise<string> {
    const checkout = await this.payments.checkout(paymentId);
    const { merchantId, payment } = checkout;
    const [merchant, way, trail] = await Promise.all([
      this.gateway.merchantName({ merchantId, environment: payment.environment }),
      this.findWayBack.execute(checkout),
      this.readTrail.execute(checkout),
    ]);
    return this.page.write(checkout, { merchant, way, trail });
  }
}
