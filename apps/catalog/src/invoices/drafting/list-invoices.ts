import { Injectable } from '@nestjs/common';
import { toList, type List, type ListInvoicesRequest, type Invoice } from '@tulay/contracts';
import { InvoiceView } from '../invoice/invoice.view';
import { InvoicesStore } from '../invoice/invoices.store';

@Injectable()
export class ListInvoices {
  constructor(
    private readonly invoices: InvoicesStore,
    private readonly view: InvoiceView,
  ) {}

  async execute(query: ListInvoicesRequest): Promise<List<Invoice>> {
    const rows = await this.invoices.list(query);
    return toList(
      rows.map((row) => this.view.toResource(row)),
      query.limit,
    );
  }
}
