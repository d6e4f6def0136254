import { Injectable } from '@nestjs/common';
import { getInvoiceCommand, type GetRequest, type Invoice } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class InvoiceOfMailClient {
  constructor(private readonly commands: CommandClient) {}

  /** @throws DomainError `not_found` if the invoice does not exist */
  get(query: GetRequest): Promise<Invoice> {
    return this.commands.ask(getInvoiceCommand, query);
  }
}
