import { Inject, Injectable } from '@nestjs/common';
import { newSlug, toUnix, type Clock, type CreateCustomerRequest, type Customer } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { mergeAddress, NO_ADDRESS } from './customer.rules';
import { CustomerView } from './customer.view';
import { CustomersStore } from './customers.store';

/** Creates a customer. A retry with the same ID returns the stored customer, including later changes. */
@Injectable()
export class CreateCustomer {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly customers: CustomersStore,
    private readonly view: CustomerView,
  ) {}

  async execute({ address, ...command }: CreateCustomerRequest): Promise<Customer> {
    const now = toUnix(this.clock.now(command.environment));
    await this.customers.insert({
      ...command,
      address: mergeAddress(NO_ADDRESS, address),
      receiptsSlug: newSlug(),
      created: now,
      updated: now,
    });
    return this.view.toResource(await this.customers.get(command));
  }
}
