import { Injectable } from '@nestjs/common';
import type { GetRequest, Customer } from '@tulay/contracts';
import { CustomerView } from './customer.view';
import { CustomersStore } from './customers.store';

@Injectable()
export class GetCustomer {
  constructor(
    private readonly customers: CustomersStore,
    private readonly view: CustomerView,
  ) {}

  async execute(query: GetRequest): Promise<Customer> {
    return this.view.toResource(await this.customers.get(query));
  }
}
