import { Injectable } from '@nestjs/common';
import { DomainError, notFound, type InvoicePage, type Payment, type PaymentStatus } from '@tulay/contracts';
import { CheckoutsStore } from '../checkouts/checkouts.store';
import { PaymentsClient } from '../checkouts/payments.client';
import { InvoicePageView } from './invoice-page.view';
import { InvoicesStore } from './invoices.store';
import { InvoicePaymentTerms } from './payment-terms';

/** A payment that succeeded is shown until its event has come and the invoice itself says so. */
const SHOWN: readonly PaymentStatus[] = ['pending', 'processing', 'succeeded'];

/** Shows an invoice to whoever holds the address of its page. */
@Injectable()
export class FindInvoicePage {
  constructor(
    private readonly invoices: InvoicesStore,
    private readonly terms: InvoicePaymentTerms,
    private readonly checkouts: CheckoutsStore,
    private readonly payments: PaymentsClient,
    private readonly view: InvoicePageView,
  ) {}

  async execute(slug: string): Promise<InvoicePage> {
    const invoice = await this.invoices.findBySlug(slug);
    if (!invoice) throw notFound('invoice', slug);
    const customer = await this.terms.customerOf(invoice);
    const openPayment = await this.openPaymentOf(invoice.id);
    const page = this.view.toPage(invoice, { customerName: customer?.name ?? null, openPayment });
    if (!page) throw notFound('invoice', slug);
    return page;
  }

  /** Null too while the payments service cannot tell: the page is shown all the same. */
  private async openPaymentOf(invoiceId: string): Promise<Payment | null> {
    const checkout = (await this.checkouts.openOf(invoiceId)).at(-1);
    if (!checkout) return null;
    const payment = await this.payments.get(checkout).catch(nullWhenUnanswered);
    return payment && SHOWN.includes(payment.status) ? payment : null;
  }
}

function nullWhenUnanswered(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
