import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type ChangeStockRequest, type Clock, type ProductStock } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { oversoldBy, withStock } from './product.rules';
import { toProduct } from './product.view';
import { ProductsStore } from './products.store';
import { StockChangesStore } from './stock-changes.store';

/** Sets or changes a product's stock. A retry with the same change ID changes nothing and returns the current product. */
@Injectable()
export class ChangeStock {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly products: ProductsStore,
    private readonly changes: StockChangesStore,
  ) {}

  execute(command: ChangeStockRequest): Promise<ProductStock> {
    return executeOnce(this.db, async (tx) => {
      const product = await this.products.lock(tx, command);
      const created = toUnix(this.clock.now(command.environment));
      const oversold = oversoldBy(product, command.change);
      const change = { id: command.changeId, productId: product.id, oversoldBy: oversold, created };
      const earlier = await this.changes.insertOrFind(tx, change);
      if (earlier) return { ...toProduct(product), oversold_by: earlier.oversoldBy };
      const changed = withStock(product, command.change, created);
      await this.products.save(tx, changed);
      return { ...toProduct(changed), oversold_by: oversold };
    });
  }
}
