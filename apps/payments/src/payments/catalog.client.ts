import { Injectable } from '@nestjs/common';
import { getCustomerCommand, type GetRequest } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** Who merchants sell to. */
@Injectable()
export class CatalogClient {
  constructor(private readonly commands: CommandClient) {}

  /** @throws DomainError `not_found`, or `unauthenticated` when the customer is the other environment's */
  async requireCustomer(query: GetRequest): Promise<void> {
    await this.commands.ask(getCustomerCommand, query);
  }
}
