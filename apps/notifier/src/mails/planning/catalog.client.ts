import { Injectable } from '@nestjs/common';
import {
  DomainError,
  getCustomerCommand,
  listDueInvoicesCommand,
  type Customer,
  type DueInvoicesPage,
  type GetRequest,
  type ListDueInvoicesRequest,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class CatalogClient {
  constructor(private readonly commands: CommandClient) {}

  /** Returns the customer, or null if the customer was deleted. */
  async find(customer: GetRequest): Promise<Customer | null> {
    try {
      return await this.commands.ask(getCustomerCommand, customer);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    }
  }

  /** Returns the customer's email address; null for a deleted customer or a customer without an address. */
  async emailOf(customer: GetRequest): Promise<string | null> {
    return (await this.find(customer))?.email ?? null;
  }

  dueInvoices(query: ListDueInvoicesRequest): Promise<DueInvoicesPage> {
    return this.commands.ask(listDueInvoicesCommand, query);
  }
}
