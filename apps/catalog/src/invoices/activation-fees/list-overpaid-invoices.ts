import { Injectable } from '@nestjs/common';
import { toList, type List, type ListOverpaidInvoicesRequest, type OverpaidInvoice } from '@tulay/contracts';
import { InvoiceView } from '../invoice/invoice.view';
import { InvoicesStore } from '../invoice/invoices.store';

/** Lists all merchants' overpaid invoices for the operator. */
@Injectable()
export class ListOverpaidInvoices {
  constructor(
    private readonly invoices: InvoicesStore,
    private readonly view: InvoiceView,
  ) {}

  async execute(query: ListOverpaidInvoicesRequest): Promise<List<OverpaidInvoice>> {
    const rows = await this.invoices.overpaid(query);
    return toList(
      rows.map((row) => ({ merchant: row.merchantId, invoice: this.view.toResource(row) })),
      query.limit,
    );
  }
}
