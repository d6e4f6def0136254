import { Inject, Injectable } from '@nestjs/common';
import { newSlug, toUnix, type Clock, type CreateCustomerRequest, type Customer } from '@tulay/contracts';
import { Database, executeOnce } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { mergeAddress, NO_ADDRESS } from './customer.rules';
import { CustomerView } from './customer.view';
import { CustomersStore } from './customers.store';

/** Creates a customer. A retry with the same customer ID or command ID does not create a second customer. */
@Injectable()
export class CreateCustomer {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly customers: CustomersStore,
    private readonly view: CustomerView,
  ) {}

  execute({ address, ...command }: CreateCustomerRequest): Promise<Customer> {
    const now = toUnix(this.clock.now(command.environment));
    const customer = {
      ...command,
      address: mergeAddress(NO_ADDRESS, address),
      receiptsSlug: newSlug(),
      created: now,
      updated: now,
    };
    return executeOnce(this.db, async (tx) => {
      await this.customers.insert(tx, customer);
      return this.view.toResource(await this.customers.lock(tx, command));
    });
  }
}
