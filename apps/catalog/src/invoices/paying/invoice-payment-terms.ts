import { Injectable } from '@nestjs/common';
import { truncate, usualLifeOf } from '@tulay/contracts';
import type { PaymentTerms } from '../../catalog-payments/catalog-payment.entity';
import type { CustomerEntity } from '../../customers/customer.entity';
import { CustomersStore } from '../../customers/customers.store';
import type { InvoiceEntity } from '../invoice/invoice.entity';
import { InvoiceView } from '../invoice/invoice.view';

const DESCRIPTION_MAX = 500;

@Injectable()
export class InvoicePaymentTerms {
  constructor(
    private readonly customers: CustomersStore,
    private readonly view: InvoiceView,
  ) {}

  /**
   * @param chosen the method and the return URL; if the return URL is null, the payer returns to the invoice
   */
  async forInvoice(
    invoice: InvoiceEntity,
    { method, returnUrl }: { method: string; returnUrl: string | null },
  ): Promise<PaymentTerms> {
    const customer = await this.customerOf(invoice);
    return {
      description: truncate(titleOf(invoice), DESCRIPTION_MAX),
      returnUrl: returnUrl ?? this.view.urlOf(invoice),
      customer: customer && { email: customer.email, name: customer.name },
      customerId: customer?.id ?? null,
      source: { type: 'invoice', id: invoice.id },
      metadata: { invoice_id: invoice.id },
      expiresIn: usualLifeOf(method),
    };
  }

  /** Returns the current customer, or null if the invoice has no customer or the customer was deleted. */
  customerOf({ customerId, merchantId, environment }: InvoiceEntity): Promise<CustomerEntity | null> {
    return this.customers.findKnown({ id: customerId, merchantId, environment });
  }
}

const titleOf = ({ number, description, kind }: InvoiceEntity): string => {
  const name = kind === 'activation_fee' ? 'Activation fee' : `Invoice ${number}`;
  return description ? `${name}: ${description}` : name;
};
