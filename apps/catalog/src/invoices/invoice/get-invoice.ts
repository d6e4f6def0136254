import { Injectable } from '@nestjs/common';
import type { GetRequest, Invoice } from '@tulay/contracts';
import { InvoiceView } from './invoice.view';
import { InvoicesStore } from './invoices.store';

@Injectable()
export class GetInvoice {
  constructor(
    private readonly invoices: InvoicesStore,
    private readonly view: InvoiceView,
  ) {}

  async execute(query: GetRequest): Promise<Invoice> {
    return this.view.toResource(await this.invoices.get(query));
  }
}
