import { Injectable } from '@nestjs/common';
import { getCustomerCommand, type GetRequest } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class CatalogClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * Checks that the customer exists.
   * @throws DomainError `not_found`, or `unauthenticated` for a customer of the other environment
   */
  async requireCustomer(query: GetRequest): Promise<void> {
    await this.commands.ask(getCustomerCommand, query);
  }
}
