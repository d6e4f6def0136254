import { Injectable } from '@nestjs/common';
import type { Deleted, GetRequest } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { CustomersStore } from './customers.store';

/** Deletes a customer and disables the receipts URL. Payments and invoices retain the customer's ID. */
@Injectable()
export class DeleteCustomer {
  constructor(
    private readonly db: Database,
    private readonly customers: CustomersStore,
  ) {}

  execute(query: GetRequest): Promise<Deleted<'customer'>> {
    return executeOnce(this.db, async (tx) => {
      const { id } = await this.customers.lock(tx, query);
      await this.customers.remove(tx, query);
      return { id, object: 'customer', deleted: true };
    });
  }
}
