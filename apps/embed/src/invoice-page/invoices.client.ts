import { Injectable } from '@nestjs/common';
import {
  findInvoicePageCommand,
  payInvoicePageCommand,
  type InvoicePage,
  type Payment,
  type PayInvoicePageRequest,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { requireSlug } from '../layout/slug';

/** What the catalog service tells the page of an invoice. */
@Injectable()
export class InvoicesClient {
  constructor(private readonly commands: CommandClient) {}

  /** @throws DomainError `not_found`, without a question when the slug cannot be one; also for a draft */
  async page(slug: string): Promise<InvoicePage> {
    requireSlug(slug);
    return this.commands.ask(findInvoicePageCommand, { slug });
  }

  /** @throws DomainError as the contract says */
  pay(request: PayInvoicePageRequest): Promise<Payment> {
    return this.commands.ask(payInvoicePageCommand, request);
  }
}
