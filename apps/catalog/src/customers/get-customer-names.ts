import { Injectable } from '@nestjs/common';
import type { CustomerNames, GetCustomerNamesRequest } from '@tulay/contracts';
import { CustomersStore } from './customers.store';

@Injectable()
export class GetCustomerNames {
  constructor(private readonly customers: CustomersStore) {}

  async execute({ ids, ...tenant }: GetCustomerNamesRequest): Promise<CustomerNames> {
    const found = await this.customers.names(ids, tenant);
    return { customers: found.map(({ id, name }) => ({ id, name })) };
  }
}
