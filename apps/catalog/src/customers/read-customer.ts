import { Injectable } from '@nestjs/common';
import {
  notFound,
  toList,
  type Customer,
  type GetRequest,
  type List,
  type ListCustomersRequest,
  type ReceiptsOwner,
} from '@tulay/contracts';
import { CustomerView } from './customer.view';
import { CustomersStore } from './customers.store';

/** Reads customers for their merchant, and the owner of a public receipts page. */
@Injectable()
export class ReadCustomer {
  constructor(
    private readonly customers: CustomersStore,
    private readonly view: CustomerView,
  ) {}

  async get(query: GetRequest): Promise<Customer> {
    return this.view.toResource(await this.customers.get(query));
  }

  async list(query: ListCustomersRequest): Promise<List<Customer>> {
    const rows = await this.customers.list(query);
    return toList(
      rows.map((row) => this.view.toResource(row)),
      query.limit,
    );
  }

  async receiptsOwner(slug: string): Promise<ReceiptsOwner> {
    const row = await this.customers.findByReceiptsSlug(slug);
    if (!row) throw notFound('receipts page', slug);
    const { merchantId, environment } = row;
    return { customer: this.view.toResource(row), merchantId, environment };
  }
}
