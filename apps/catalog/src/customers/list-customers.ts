import { Injectable } from '@nestjs/common';
import { toList, type List, type ListCustomersRequest, type Customer } from '@tulay/contracts';
import { CustomerView } from './customer.view';
import { CustomersStore } from './customers.store';

@Injectable()
export class ListCustomers {
  constructor(
    private readonly customers: CustomersStore,
    private readonly view: CustomerView,
  ) {}

  async execute(query: ListCustomersRequest): Promise<List<Customer>> {
    const rows = await this.customers.list(query);
    return toList(
      rows.map((row) => this.view.toResource(row)),
      query.limit,
    );
  }
}
