import { Injectable } from '@nestjs/common';
import { GatewayClient } from '../clients/gateway.client';
import { PaymentsClient } from '../clients/payments.client';
import { payableOf } from './payment-link-page.rules';
import type { PaymentLinkAddress, PaymentLinkPageRequest } from './payment-link.view';
import { PaymentLinksClient } from '../clients/payment-links.client';

/** Loads a payment link page's data: the link, the merchant's name and the available payment methods. */
@Injectable()
export class ShowPaymentLinkPage {
  constructor(
    private readonly links: PaymentLinksClient,
    private readonly payments: PaymentsClient,
    private readonly gateway: GatewayClient,
  ) {}

  /** @throws DomainError `not_found` if no link has the slug */
  async execute({ slug, paymentId }: Omit<PaymentLinkAddress, 'startedId'>): Promise<PaymentLinkPageRequest> {
    const page = await this.links.page(slug, paymentId);
    const [merchant, offered] = await Promise.all([
      this.gateway.merchantName(page),
      this.payments.offeredMethods(page, payableOf(page)),
    ]);
    const methods = offered.filter(({ method }) => page.methods.includes(method));
    return { slug, merchant, page, methods };
  }
}
