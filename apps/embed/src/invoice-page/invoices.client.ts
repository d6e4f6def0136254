import { Injectable } from '@nestjs/common';
import {
  findInvoicePageCommand,
  payInvoicePageCommand,
  type InvoicePage,
  type Payment,
  type PayInvoicePageRequest,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { requireSlug } from '../http/untrusted-values.rules';

@Injectable()
export class InvoicesClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * @throws DomainError `not_found` if no invoice has the slug or the invoice is a draft; a malformed slug is
   * rejected without sending a command
   */
  async page(slug: string): Promise<InvoicePage> {
    requireSlug(slug);
    return this.commands.ask(findInvoicePageCommand, { slug });
  }

  /** @throws DomainError with the codes that the contract lists */
  pay(request: PayInvoicePageRequest): Promise<Payment> {
    return this.commands.ask(payInvoicePageCommand, request);
  }
}
