import { Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import type { PaymentTerms } from '../checkouts/checkout.entity';
import type { CustomerRow } from '../customers/customer.entity';
import { CustomersStore } from '../customers/customers.store';
import type { InvoiceRow } from './invoice.entity';
import { InvoiceView } from './invoice.view';

/** Seconds until an unpaid payment of an invoice expires. */
const EXPIRES_IN = 900;
const DESCRIPTION_MAX = 500;

/** What a payment of an invoice is asked for with: it inherits the customer. */
@Injectable()
export class InvoicePaymentTerms {
  constructor(
    private readonly customers: CustomersStore,
    private readonly view: InvoiceView,
  ) {}

  /** @param returnUrl where the payer goes afterwards; null: back to the invoice */
  async of(invoice: InvoiceRow, returnUrl: string | null): Promise<PaymentTerms> {
    const customer = await this.customerOf(invoice);
    return {
      description: titleOf(invoice).slice(0, DESCRIPTION_MAX),
      returnUrl: returnUrl ?? this.view.urlOf(invoice),
      customer: customer && { email: customer.email, name: customer.name },
      customerId: customer?.id ?? null,
      metadata: { invoice_id: invoice.id },
      expiresIn: EXPIRES_IN,
    };
  }

  /** The customer as they are now; null for none, and for one who was deleted since. */
  async customerOf({ customerId, merchantId, environment }: InvoiceRow): Promise<CustomerRow | null> {
    if (customerId === null) return null;
    return this.customers.get({ id: customerId, merchantId, environment }).catch(nullWhenGone);
  }
}

const titleOf = ({ number, description, kind }: InvoiceRow): string => {
  const name = kind === 'activation_fee' ? 'Activation fee' : `Invoice ${number}`;
  return description ? `${name}: ${description}` : name;
};

function nullWhenGone(error: unknown): null {
  if (error instanceof DomainError && error.code === 'not_found') return null;
  throw error;
}
