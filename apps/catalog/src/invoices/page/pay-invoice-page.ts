import { Injectable } from '@nestjs/common';
import { invalidField, newId, notFound, type PayInvoicePageRequest, type Payment } from '@tulay/contracts';
import { requestedAmount } from '../invoice/amount.rules';
import type { InvoiceEntity } from '../invoice/invoice.entity';
import { InvoicesStore } from '../invoice/invoices.store';
import { chosenAmountOf } from '../invoice/payable.rules';
import { InvoicePaymentTerms } from '../paying/invoice-payment-terms';
import { StartInvoicePayment } from '../paying/start-invoice-payment';

const FORM_KEY = /^[\w-]{16,64}$/;

@Injectable()
export class PayInvoicePage {
  constructor(
    private readonly invoices: InvoicesStore,
    private readonly terms: InvoicePaymentTerms,
    private readonly start: StartInvoicePayment,
  ) {}

  async execute(command: PayInvoicePageRequest): Promise<Payment> {
    const { slug, choice, amount, method, formKey } = command;
    if (!FORM_KEY.test(formKey))
      throw invalidField(
        'formKey',
        'must be 16 to 64 characters long and contain only letters, digits, - and _',
      );
    const invoice = await this.invoices.findBySlug(slug);
    if (!invoice?.issuedAt) throw notFound('invoice', slug);
    return this.start.execute({
      ...idOf(invoice),
      paymentId: newId('pay'),
      // A payer who goes back and makes a different choice submits the same idempotency token but expects a new
      // payment.
      formKey: [formKey, method, choice, amount ?? ''].join(' '),
      method,
      terms: {
        ...(await this.terms.forInvoice(invoice, { method, returnUrl: null })),
        language: command.language,
      },
      amountOf: (current) => chosenAmountOf(current, choice, requestedAmount(amount, current.currency)),
    });
  }
}

const idOf = ({ id, merchantId, environment }: InvoiceEntity) => ({ id, merchantId, environment });
