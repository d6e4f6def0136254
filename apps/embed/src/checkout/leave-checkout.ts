import { Injectable } from '@nestjs/common';
import type { Checkout } from '@tulay/contracts';
import { type PageAnswer } from '@tulay/pages';
import { GatewayClient } from '../clients/gateway.client';
import { PaymentsClient } from '../clients/payments.client';
import { RedirectPage } from '../layout/redirect-page';
import { ignoreInvalidState } from '../clients/ignore-invalid-state';
import { isUnpaid } from './checkout.rules';
import { ResolveReturnUrl } from './resolve-return-url';

/**
 * Cancels a pending payment when the payer leaves the checkout, and returns the payer to the page where the
 * payment was started.
 */
@Injectable()
export class LeaveCheckout {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly gateway: GatewayClient,
    private readonly findWayBack: ResolveReturnUrl,
    private readonly forward: RedirectPage,
  ) {}

  /**
   * Cancels the payment and redirects the payer to the return URL, or to the checkout if the payer has paid in
   * the meantime or there is no return URL.
   * @throws DomainError `not_found` if the payment does not exist
   */
  async execute(paymentId: string): Promise<PageAnswer> {
    await this.payments.cancel(paymentId).catch(ignoreInvalidState);
    const checkout = await this.payments.checkout(paymentId);
    return (await this.backFrom(checkout)) ?? { goTo: `/checkout/${paymentId}` };
  }

  private async backFrom(checkout: Checkout): Promise<PageAnswer | null> {
    const way = isUnpaid(checkout.payment) ? await this.findWayBack.execute(checkout) : null;
    if (!way) return null;
    if (way.to !== 'shop') return { goTo: way.href };
    const { merchantId, payment } = checkout;
    const merchant = await this.gateway.merchantName({ merchantId, environment: payment.environment });
    return { html: this.forward.toShop(way.href, merchant), status: 200 };
  }
}
