import { Injectable } from '@nestjs/common';
import {
  DomainError,
  notFound,
  type FindInvoicePageRequest,
  type InvoicePage,
  type Payment,
  type PaymentStatus,
} from '@tulay/contracts';
import { CatalogPaymentsStore } from '../../catalog-payments/catalog-payments.store';
import { PaymentsClient } from '../../catalog-payments/payments.client';
import { InvoicesStore } from '../invoice/invoices.store';
import { InvoicePaymentTerms } from '../paying/invoice-payment-terms';
import { InvoicePageView } from './invoice-page.view';

/** A succeeded payment is shown until its event has updated the invoice. */
const SHOWN: readonly PaymentStatus[] = ['pending', 'processing', 'succeeded'];

@Injectable()
export class FindInvoicePage {
  constructor(
    private readonly invoices: InvoicesStore,
    private readonly terms: InvoicePaymentTerms,
    private readonly catalogPayments: CatalogPaymentsStore,
    private readonly payments: PaymentsClient,
    private readonly view: InvoicePageView,
  ) {}

  async execute({ slug }: FindInvoicePageRequest): Promise<InvoicePage> {
    const invoice = await this.invoices.findBySlug(slug);
    if (!invoice) throw notFound('invoice', slug);
    const customer = await this.terms.customerOf(invoice);
    const openPayment = await this.openPaymentOf(invoice.id);
    const page = this.view.toPage(invoice, { customerName: customer?.name ?? null, openPayment });
    if (!page) throw notFound('invoice', slug);
    return page;
  }

  /**
   * Returns the open payment, or null if there is none. Also returns null if the payments service does not
   * respond, because the page is useful without the payment.
   */
  private async openPaymentOf(invoiceId: string): Promise<Payment | null> {
    const latest = (await this.catalogPayments.openFor(invoiceId)).at(-1);
    if (!latest) return null;
    const payment = await this.payments.get(latest).catch(nullWhenUnanswered);
    return payment && SHOWN.includes(payment.status) ? payment : null;
  }
}

function nullWhenUnanswered(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
