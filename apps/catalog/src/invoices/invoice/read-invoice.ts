import { Injectable } from '@nestjs/common';
import {
  toList,
  type GetRequest,
  type Invoice,
  type List,
  type ListInvoicesRequest,
  type ListOverpaidInvoicesRequest,
  type OverpaidInvoice,
} from '@tulay/contracts';
import { InvoiceView } from './invoice.view';
import { InvoicesStore } from './invoices.store';

/** Reads invoices for their merchant, and overpaid invoices for the operator. */
@Injectable()
export class ReadInvoice {
  constructor(
    private readonly invoices: InvoicesStore,
    private readonly view: InvoiceView,
  ) {}

  async get(query: GetRequest): Promise<Invoice> {
    return this.view.toResource(await this.invoices.get(query));
  }

  async list(query: ListInvoicesRequest): Promise<List<Invoice>> {
    const rows = await this.invoices.list(query);
    return toList(
      rows.map((row) => this.view.toResource(row)),
      query.limit,
    );
  }

  async overpaid(query: ListOverpaidInvoicesRequest): Promise<List<OverpaidInvoice>> {
    const rows = await this.invoices.overpaid(query);
    return toList(
      rows.map((row) => ({ merchant: row.merchantId, invoice: this.view.toResource(row) })),
      query.limit,
    );
  }
}
