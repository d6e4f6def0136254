import { Injectable } from '@nestjs/common';
import {
  getCustomerNamesCommand,
  listCustomersCommand,
  listInvoicesCommand,
  type Customer,
  type Invoice,
  type List,
  type ListRequest,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class CatalogClient {
  constructor(private readonly commands: CommandClient) {}

  customers(query: ListRequest): Promise<List<Customer>> {
    return this.commands.ask(listCustomersCommand, query);
  }

  invoices(query: ListRequest): Promise<List<Invoice>> {
    return this.commands.ask(listInvoicesCommand, query);
  }

  /** Returns names by customer ID. Deleted customers are omitted. */
  async names({ merchantId, environment }: Tenant, customerIds: string[]): Promise<Map<string, string>> {
    const ids = [...new Set(customerIds)];
    if (!ids.length) return new Map();
    const { customers } = await this.commands.ask(getCustomerNamesCommand, { merchantId, environment, ids });
    return new Map(customers.map(({ id, name }) => [id, name]));
  }
}
