import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type Tenant } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { Goods, ProductRow } from './product.entity';
import { putBack, sold, unitsToTake } from './product.rules';
import { ProductsStore } from './products.store';

/**
 * Takes sold goods out of the stock and puts them back, within the transaction of what was paid or refunded. That it
 * happens once is up to that transaction. A product that is gone is passed over: money that was paid is not refused.
 */
@Injectable()
export class MoveStock {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly products: ProductsStore,
  ) {}

  /**
   * Takes the goods, or what is left of them; the products can never be deleted again.
   * @returns what was taken of each product whose stock is counted: what `putBack` is to be given
   */
  async sell(tx: Tx, tenant: Tenant, goods: Goods[]): Promise<Goods[]> {
    const sales = (await this.lock(tx, tenant, goods)).map(({ product, quantity }) => ({
      product,
      units: unitsToTake(product, quantity),
    }));
    const now = this.now(tenant);
    await this.save(
      tx,
      sales.map(({ product, units }) => sold(product, units, now)),
    );
    return sales
      .filter(({ units }) => units > 0)
      .map(({ product, units }) => ({ productId: product.id, quantity: units }));
  }

  /** @param taken what `sell` answered */
  async putBack(tx: Tx, tenant: Tenant, taken: Goods[]): Promise<void> {
    const returned = await this.lock(tx, tenant, taken);
    const now = this.now(tenant);
    await this.save(
      tx,
      returned.map(({ product, quantity }) => putBack(product, quantity, now)),
    );
  }

  private async lock(tx: Tx, tenant: Tenant, goods: Goods[]) {
    const quantities = new Map<string, number>();
    for (const { productId, quantity } of goods)
      quantities.set(productId, (quantities.get(productId) ?? 0) + Math.ceil(quantity));
    const products = quantities.size ? await this.products.lockMany(tx, tenant, [...quantities.keys()]) : [];
    return products.map((product) => ({ product, quantity: quantities.get(product.id)! }));
  }

  private async save(tx: Tx, products: ProductRow[]): Promise<void> {
    if (products.length) await this.products.save(tx, ...products);
  }

  private now({ environment }: Tenant): number {
    return toUnix(this.clock.now(environment));
  }
}
