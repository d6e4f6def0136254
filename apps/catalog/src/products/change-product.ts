import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type GetRequest, type Product } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { codeIsTaken, duplicatedCode } from './product-codes.store';
import type { ProductChange } from './product.rules';
import { toProduct } from './product.view';
import { ProductsStore } from './products.store';

interface ChangeProductCommand extends GetRequest {
  change: ProductChange;
}

/** Locks a product, applies a change to it and saves it. */
@Injectable()
export class ChangeProduct {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly products: ProductsStore,
  ) {}

  async execute(command: ChangeProductCommand): Promise<Product> {
    try {
      return await this.change(command);
    } catch (error) {
      const code = duplicatedCode(error);
      throw code ? codeIsTaken(code) : error;
    }
  }

  private change({ change, ...query }: ChangeProductCommand): Promise<Product> {
    return executeOnce(this.db, async (tx) => {
      const product = await this.products.lock(tx, query);
      const changed = change(product, toUnix(this.clock.now(query.environment)));
      if (changed !== product) await this.products.save(tx, changed);
      return toProduct(changed);
    });
  }
}
