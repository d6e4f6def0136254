import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type Customer, type UpdateCustomerRequest } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { applyUpdate } from './customer.rules';
import { CustomerView } from './customer.view';
import { CustomersStore } from './customers.store';

@Injectable()
export class UpdateCustomer {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly customers: CustomersStore,
    private readonly view: CustomerView,
  ) {}

  execute(command: UpdateCustomerRequest): Promise<Customer> {
    return executeOnce(this.db, async (tx) => {
      const customer = await this.customers.lock(tx, command);
      const updated = applyUpdate(customer, command, toUnix(this.clock.now(command.environment)));
      await this.customers.save(tx, updated);
      return this.view.toResource(updated);
    });
  }
}
