import { Injectable } from '@nestjs/common';
import { isId, type Customer, type IdPrefix, type Product } from '@tulay/contracts';
import { CustomersClient } from '../../clients/customers.client';
import { ProductsClient } from '../../clients/products.client';
import { isMissing } from '../../http/missing';
import type { RequestContext } from '../../http/request-context';

/**
 * Looks up display names of referenced objects. Returns null for a deleted object or another merchant's
 * object.
 */
@Injectable()
export class NameLookup {
  constructor(
    private readonly customers: CustomersClient,
    private readonly products: ProductsClient,
  ) {}

  async ofCustomer(visit: RequestContext, id: string | null): Promise<string | null> {
    return (await this.customer(visit, id))?.name ?? null;
  }

  /** Returns the names of all customers on a page with one query. */
  async ofCustomers(
    visit: RequestContext,
    ids: readonly (string | null)[],
  ): Promise<ReadonlyMap<string, string>> {
    const named = [...new Set(ids.filter((id) => id !== null))];
    if (!named.length) return new Map();
    const { customers } = await this.customers.names(visit, { ids: named });
    return new Map(customers.map(({ id, name }) => [id, name]));
  }

  async ofProduct(visit: RequestContext, id: string | null): Promise<string | null> {
    return (await this.product(visit, id))?.name ?? null;
  }

  customer(visit: RequestContext, id: string | null): Promise<Customer | null> {
    return ifThere('cus', id, (known) => this.customers.get(visit, { id: known }));
  }

  product(visit: RequestContext, id: string | null): Promise<Product | null> {
    return ifThere('prd', id, (known) => this.products.get(visit, { id: known }));
  }
}

async function ifThere<Thing>(
  prefix: IdPrefix,
  id: string | null,
  get: (id: string) => Promise<Thing>,
): Promise<Thing | null> {
  if (id === null || !isId(prefix, id)) return null;
  try {
    return await get(id);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
