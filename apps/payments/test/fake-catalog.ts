import { environmentCrossing, notFound, type GetRequest, type Tenant } from '@tulay/contracts';

export class FakeCatalog {
  /** Customer IDs in the order of the requests. */
  readonly asked: string[] = [];
  private readonly customers = new Map<string, Tenant>();
  /** Runs before each reply. It can delay the reply, or throw to simulate an outage. */
  before: () => Promise<void> = async () => undefined;

  add(id: string, { merchantId, environment }: Tenant): void {
    this.customers.set(id, { merchantId, environment });
  }

  remove(id: string): void {
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
