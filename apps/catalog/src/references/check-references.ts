import { Injectable } from '@nestjs/common';
import type { Tenant } from '@tulay/contracts';
import { CustomersStore } from '../customers/customers.store';
import { ProductsStore } from '../products/products.store';

export interface References extends Tenant {
  customerId?: string | null;
  productIds: (string | null | undefined)[];
}

/**
 * Checks that referenced customers and products exist and belong to the merchant. The referenced objects may
 * be deleted later.
 */
@Injectable()
export class CheckReferences {
  constructor(
    private readonly customers: CustomersStore,
    private readonly products: ProductsStore,
  ) {}

  /**
   * @throws DomainError `not_found` if a customer or product does not exist, `unauthenticated` if one belongs
   * to the other environment
   */
  async execute({ merchantId, environment, customerId, productIds }: References): Promise<void> {
    if (customerId) await this.customers.get({ id: customerId, merchantId, environment });
    const named = new Set(productIds.flatMap((id) => id ?? []));
    for (const id of named) await this.products.get({ id, merchantId, environment });
  }
}
