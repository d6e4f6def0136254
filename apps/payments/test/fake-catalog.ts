import { environmentCrossing, notFound, type GetRequest, type Tenant } from '@tulay/contracts';
import type { CatalogClient } from '../src/payments/catalog.client';

/** The catalog as the contract describes it: it knows the customers a test made known. */
export class FakeCatalog {
  /** What it was asked, in order. */
  readonly asked: string[] = [];
  private readonly customers = new Map<string, Tenant>();
  /** Runs before the answer: may wait, or throw because nobody answers. */
  before: () => Promise<void> = async () => undefined;

  get client(): CatalogClient {
    return this as unknown as CatalogClient;
  }

  know(id: string, { merchantId, environment }: Tenant): void {
    this.customers.set(id, { merchantId, environment });
  }

  forget(id: string): void {
    this.customers.delete(id);
  }

  async requireCustomer({ id, merchantId, environment }: GetRequest): Promise<void> {
    this.asked.push(id);
    await this.before();
    const owner = this.customers.get(id);
    if (owner?.merchantId !== merchantId) throw notFound('customer', id);
    if (owner.environment !== environment) throw environmentCrossing('customer');
  }
}
