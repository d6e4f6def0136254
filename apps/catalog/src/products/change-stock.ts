import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type ChangeStockRequest, type Clock, type Product } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { withStock } from './product.rules';
import { toProduct } from './product.view';
import { ProductsStore } from './products.store';
import { StockChangesStore } from './stock-changes.store';

/** Sets or changes a product's stock. A retry with the same change ID changes nothing. */
@Injectable()
export class ChangeStock {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly products: ProductsStore,
    private readonly changes: StockChangesStore,
  ) {}

  execute(command: ChangeStockRequest): Promise<Product> {
    return executeOnce(this.db, async (tx) => {
      const product = await this.products.lock(tx, command);
      const now = toUnix(this.clock.now(command.environment));
      if (!(await this.changes.insertIfNew(tx, command.changeId, product, now))) return toProduct(product);
      const changed = withStock(product, command.change, now);
      await this.products.save(tx, changed);
      return toProduct(changed);
    });
  }
}
