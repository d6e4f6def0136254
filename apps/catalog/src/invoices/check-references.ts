import { Injectable } from '@nestjs/common';
import type { InvoiceDraft, Tenant } from '@tulay/contracts';
import { CustomersStore } from '../customers/customers.store';
import { ProductsStore } from '../products/products.store';

/** Looks whether the customer and the products that a draft names are the merchant's. */
@Injectable()
export class CheckReferences {
  constructor(
    private readonly customers: CustomersStore,
    private readonly products: ProductsStore,
  ) {}

  /** @throws DomainError `not_found`, or `unauthenticated` for one of the other environment */
  async execute(
    { merchantId, environment }: Tenant,
    { customerId, lines }: Pick<InvoiceDraft, 'customerId' | 'lines'>,
  ): Promise<void> {
    if (customerId !== null) await this.customers.get({ id: customerId, merchantId, environment });
    const products = new Set(lines.flatMap(({ productId }) => productId ?? []));
    for (const id of products) await this.products.get({ id, merchantId, environment });
  }
}
