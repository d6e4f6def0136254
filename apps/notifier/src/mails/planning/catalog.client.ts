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

/** Reads customers and invoices. */
@Injectable()
export class CatalogClient {
  constructor(private readonly commands: CommandClient) {}

  /** Returns null for a deleted customer. */
  async find(customer: GetRequest): Promise<Customer | null> {
    try {
      return await this.commands.ask(getCustomerCommand, customer);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    }
  }

  /** Returns null for a customer without an email address, and for a deleted one. */
  async emailOf(customer: GetRequest): Promise<string | null> {
    return (await this.find(customer))?.email ?? null;
  }

  dueInvoices(query: ListDueInvoicesRequest): Promise<DueInvoicesPage> {
    return this.commands.ask(listDueInvoicesCommand, query);
  }
}
