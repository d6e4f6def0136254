import { Injectable } from '@nestjs/common';
import type { Tenant } from '@tulay/contracts';
import { CustomersStore } from '../customers/customers.store';
import { ProductsStore } from '../products/products.store';
import type { PaymentLinkRow } from './payment-link.entity';

/** What a link points at, of the same merchant and environment. */
export type References = Tenant & Partial<Pick<PaymentLinkRow, 'customerId' | 'productId'>>;

/** The customer and the product a link names: they must be there when it is said, and may be gone later. */
@Injectable()
export class LinkReferences {
  constructor(
    private readonly customers: CustomersStore,
    private readonly products: ProductsStore,
  ) {}

  /** @throws DomainError `not_found`, or `unauthenticated` for one of the other environment */
  async require({ merchantId, environment, customerId, productId }: References): Promise<void> {
    if (customerId) await this.customers.get({ merchantId, environment, id: customerId });
    if (productId) await this.products.get({ merchantId, environment, id: productId });
  }
}
