import { Injectable } from '@nestjs/common';
import { DomainError, newId, type PaymentCustomer } from '@tulay/contracts';
import type { CheckoutDraft } from '../checkouts/checkout.entity';
import type { CustomerRow } from '../customers/customer.entity';
import { CustomersStore } from '../customers/customers.store';
import { linkCheckout } from './link-checkout.rules';
import type { LinkOrder } from './link-order.rules';
import type { PaymentLinkRow } from './payment-link.entity';
import { PaymentLinkView } from './payment-link.view';

/** Says what a payment on a link is to be: the link's own words, and its customer's name. */
@Injectable()
export class DraftLinkCheckout {
  constructor(
    private readonly customers: CustomersStore,
    private readonly view: PaymentLinkView,
  ) {}

  /** @param payer what the payer said of themselves, if anything */
  async execute(
    link: PaymentLinkRow,
    order: LinkOrder,
    payer: PaymentCustomer | null,
  ): Promise<CheckoutDraft> {
    const known = await this.customerOf(link);
    const customer = payer ?? (known && { email: known.email, name: known.name });
    const url = this.view.urlOf(link.slug);
    return linkCheckout(
      link,
      order,
      { customer, customerId: known?.id ?? null },
      { paymentId: newId('pay'), url },
    );
  }

  /** A customer who was deleted since does not keep others from paying. */
  private async customerOf({
    merchantId,
    environment,
    customerId: id,
  }: PaymentLinkRow): Promise<CustomerRow | null> {
    if (id === null) return null;
    return this.customers.get({ merchantId, environment, id }).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    });
  }
}
