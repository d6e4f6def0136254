import { Injectable } from '@nestjs/common';
import { GatewayClient } from '../clients/gateway.client';
import { PaymentsClient } from '../clients/payments.client';
import { payableOf } from './invoice-page.rules';
import type { InvoicePageRequest } from './invoice.view';
import { InvoicesClient } from './invoices.client';

/** Loads an invoice page's data: the invoice, the merchant's name and the available payment methods. */
@Injectable()
export class ShowInvoicePage {
  constructor(
    private readonly invoices: InvoicesClient,
    private readonly payments: PaymentsClient,
    private readonly gateway: GatewayClient,
  ) {}

  /** @throws DomainError `not_found` if no invoice has the slug or the invoice is a draft */
  async execute(slug: string): Promise<InvoicePageRequest> {
    const page = await this.invoices.page(slug);
    const [merchant, methods] = await Promise.all([
      this.gateway.merchantName(page),
      this.payments.offeredMethods(page, payableOf(page)),
    ]);
    return { slug, merchant, page, methods };
  }
}
