import { Injectable } from '@nestjs/common';
import type { PayInvoiceRequest, Payment } from '@tulay/contracts';
import { wantedOf } from './amount.rules';
import { InvoicesStore } from './invoices.store';
import { OpenPayment } from './open-payment';
import { payableAmountOf } from './payable.rules';
import { InvoicePaymentTerms } from './payment-terms';

/** Opens a payment of an invoice for its merchant. */
@Injectable()
export class PayInvoice {
  constructor(
    private readonly invoices: InvoicesStore,
    private readonly terms: InvoicePaymentTerms,
    private readonly open: OpenPayment,
  ) {}

  async execute({ paymentId, method, amount, returnUrl, ...query }: PayInvoiceRequest): Promise<Payment> {
    const terms = await this.terms.of(await this.invoices.get(query), returnUrl);
    return this.open.execute({
      ...query,
      paymentId,
      attempt: paymentId,
      method,
      terms,
      amountOf: (invoice) => payableAmountOf(invoice, wantedOf(amount, invoice.currency)),
    });
  }
}
