import { Injectable } from '@nestjs/common';
import { invalidField, newId, notFound, type PayInvoicePageRequest, type Payment } from '@tulay/contracts';
import { wantedOf } from './amount.rules';
import type { InvoiceRow } from './invoice.entity';
import { InvoicesStore } from './invoices.store';
import { OpenPayment } from './open-payment';
import { chosenAmountOf } from './payable.rules';
import { InvoicePaymentTerms } from './payment-terms';

const ATTEMPT = /^[\w-]{16,64}$/;

/** Opens a payment of an invoice for whoever holds the address of its page. */
@Injectable()
export class PayInvoicePage {
  constructor(
    private readonly invoices: InvoicesStore,
    private readonly terms: InvoicePaymentTerms,
    private readonly open: OpenPayment,
  ) {}

  async execute(command: PayInvoicePageRequest): Promise<Payment> {
    const { slug, choice, amount, method, attempt } = command;
    if (!ATTEMPT.test(attempt)) throw invalidField('attempt', 'must have 16 to 64 letters, digits, - or _');
    const invoice = await this.invoices.findBySlug(slug);
    if (!invoice?.issuedAt) throw notFound('invoice', slug);
    return this.open.execute({
      ...idOf(invoice),
      paymentId: newId('pay'),
      // Whoever goes back in the browser and chooses anew finds the old key in the form, and means a new payment.
      attempt: [attempt, method, choice, amount ?? ''].join(' '),
      method,
      terms: await this.terms.of(invoice, null),
      amountOf: (current) => chosenAmountOf(current, choice, wantedOf(amount, current.currency)),
    });
  }
}

const idOf = ({ id, merchantId, environment }: InvoiceRow) => ({ id, merchantId, environment });
