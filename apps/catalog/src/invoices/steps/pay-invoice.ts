import { Injectable } from '@nestjs/common';
import type { PayInvoiceRequest, Payment } from '@tulay/contracts';
import { requestedAmount } from '../invoice/amount.rules';
import { InvoicesStore } from '../invoice/invoices.store';
import { payableAmountOf } from '../invoice/payable.rules';
import { InvoicePaymentTerms } from '../paying/invoice-payment-terms';
import { StartInvoicePayment } from '../paying/start-invoice-payment';

/** Starts a payment of an invoice on behalf of the merchant. */
@Injectable()
export class PayInvoice {
  constructor(
    private readonly invoices: InvoicesStore,
    private readonly terms: InvoicePaymentTerms,
    private readonly start: StartInvoicePayment,
  ) {}

  async execute({ paymentId, method, amount, returnUrl, ...query }: PayInvoiceRequest): Promise<Payment> {
    const invoice = await this.invoices.get(query);
    const terms = await this.terms.forInvoice(invoice, { method, returnUrl });
    return this.start.execute({
      ...query,
      paymentId,
      formKey: paymentId,
      method,
      terms,
      amountOf: (current) => payableAmountOf(current, requestedAmount(amount, current.currency)),
    });
  }
}
