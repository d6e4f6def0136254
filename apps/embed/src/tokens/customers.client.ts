import { Injectable } from '@nestjs/common';
import { DomainError, getCustomerCommand, isId, type GetRequest } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class CustomersClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * @throws DomainError `customer_not_found` if the customer does not exist, `unauthenticated` if the
   * customer belongs to the other environment
   */
  async require(query: GetRequest): Promise<void> {
    if (!isId('cus', query.id)) throw customerNotFound(query.id);
    await this.commands.ask(getCustomerCommand, query).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === 'not_found' ? customerNotFound(query.id) : error;
    });
  }
}

const customerNotFound = (id: string): DomainError =>
  new DomainError('customer_not_found', `No such customer: ${id}`);
