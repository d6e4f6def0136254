import { Injectable } from '@nestjs/common';
import {
  DomainError,
  getCustomerCommand,
  listCustomersCommand,
  listInvoicesCommand,
  type Customer,
  type GetRequest,
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

  /** The customers' names by id, without those of deleted customers. */
  async names({ merchantId, environment }: Tenant, ids: Iterable<string>): Promise<Map<string, string>> {
    const asked = [...new Set(ids)].map((id) => this.find({ merchantId, environment, id }));
    const found = (await Promise.all(asked)).filter((customer) => customer !== null);
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  private find(query: GetRequest): Promise<Customer | null> {
    return this.commands.ask(getCustomerCommand, query).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    });
  }
}
