import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type Tenant } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { StockedProduct, ProductEntity } from './product.entity';
import { withStockReturned, withStockDeducted, unitsToDeduct } from './product.rules';
import { ProductsStore } from './products.store';

/**
 * Reduces the stock after a payment and restores it after a refund, in the caller's transaction. The caller
 * ensures that each sale and each return is applied once. Deleted products are skipped, because a successful
 * payment cannot be rejected.
 * This is a domain service rather than a use case, because no command calls it. Both methods lock the products
 * in the same order.
 */
@Injectable()
export class MoveStock {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly products: ProductsStore,
  ) {}

  /**
   * Takes products out of stock, limited to the units available, and marks the products as sold so that they
   * cannot be deleted.
   * @returns the quantities taken, for `returnStock`; only products with tracked inventory are included
   */
  async sell(tx: Tx, tenant: Tenant, goods: StockedProduct[]): Promise<StockedProduct[]> {
    const sales = (await this.lock(tx, tenant, goods)).map(({ product, quantity }) => ({
      product,
      units: unitsToDeduct(product, quantity),
    }));
    const now = this.now(tenant);
    await this.save(
      tx,
      sales.map(({ product, units }) => withStockDeducted(product, units, now)),
    );
    return sales
      .filter(({ units }) => units > 0)
      .map(({ product, units }) => ({ productId: product.id, quantity: units }));
  }

  /** @param taken the quantities that `sell` returned */
  async returnStock(tx: Tx, tenant: Tenant, taken: StockedProduct[]): Promise<void> {
    const returned = await this.lock(tx, tenant, taken);
    const now = this.now(tenant);
    await this.save(
      tx,
      returned.map(({ product, quantity }) => withStockReturned(product, quantity, now)),
    );
  }

  private async lock(tx: Tx, tenant: Tenant, goods: StockedProduct[]) {
    const quantities = new Map<string, number>();
    for (const { productId, quantity } of goods)
      quantities.set(productId, (quantities.get(productId) ?? 0) + Math.ceil(quantity));
    const products = quantities.size ? await this.products.lockMany(tx, tenant, [...quantities.keys()]) : [];
    return products.map((product) => ({ product, quantity: quantities.get(product.id) ?? 0 }));
  }

  private async save(tx: Tx, products: ProductEntity[]): Promise<void> {
    if (products.length) await this.products.save(tx, ...products);
  }

  private now({ environment }: Tenant): number {
    return toUnix(this.clock.now(environment));
  }
}
