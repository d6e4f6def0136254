import { Injectable } from '@nestjs/common';
import { newId, type PayPaymentLinkRequest } from '@tulay/contracts';
import type { CatalogPaymentDraft } from '../catalog-payments/catalog-payment.entity';
import { CustomersStore } from '../customers/customers.store';
import type { PaymentLinkEntity } from '../payment-links/payment-link.entity';
import { PaymentLinkView } from '../payment-links/payment-link.view';
import type { LinkOrder } from './link-order.rules';
import { linkPayment } from './link-payment.rules';

export interface OrderedLink {
  link: PaymentLinkEntity;
  order: LinkOrder;
  /** What the payer entered, if anything, and how they read the page. */
  payer: Pick<PayPaymentLinkRequest, 'customer' | 'language'>;
}

/** Drafts the payment of an order, with the link's description and customer. */
@Injectable()
export class DraftLinkPayment {
  constructor(
    private readonly customers: CustomersStore,
    private readonly view: PaymentLinkView,
  ) {}

  async execute({ link, order, payer }: OrderedLink): Promise<CatalogPaymentDraft> {
    const { merchantId, environment, customerId } = link;
    const known = await this.customers.findKnown({ merchantId, environment, id: customerId });
    const customer = payer.customer ?? (known && { email: known.email, name: known.name });
    const page = { paymentId: newId('pay'), url: this.view.urlOf(link.slug) };
    return linkPayment(
      link,
      order,
      { customer, customerId: known?.id ?? null, language: payer.language },
      page,
    );
  }
}
