import { Injectable } from '@nestjs/common';
import { newId, type PayPaymentLinkRequest } from '@tulay/contracts';
import type { CatalogPaymentDraft } from '../catalog-payments/catalog-payment.entity';
import { CustomersStore } from '../customers/customers.store';
import type { PaymentLinkEntity } from '../payment-links/payment-link.entity';
import { PaymentLinkView } from '../payment-links/payment-link.view';
import type { LinkOrder } from './link-order.rules';
import { payerOf } from './link-payer.rules';
import { linkPayment } from './link-payment.rules';

export interface OrderedLink {
  link: PaymentLinkEntity;
  order: LinkOrder;
  language: PayPaymentLinkRequest['language'];
}

/** Prepares the payment for an order, with the link's description and customer. */
@Injectable()
export class DraftLinkPayment {
  constructor(
    private readonly customers: CustomersStore,
    private readonly view: PaymentLinkView,
  ) {}

  async execute({ link, order, language }: OrderedLink): Promise<CatalogPaymentDraft> {
    const { merchantId, environment, customerId } = link;
    const known = await this.customers.findKnown({ merchantId, environment, id: customerId });
    const page = { paymentId: newId('pay'), url: this.view.urlOf(link.slug) };
    const payer = { customer: payerOf(order.payer, known), customerId: known?.id ?? null, language };
    return linkPayment(link, order, payer, page);
  }
}
