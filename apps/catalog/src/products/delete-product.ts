import { Injectable } from '@nestjs/common';
import { DomainError, type Deleted, type GetRequest } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { ProductsStore } from './products.store';

/** Deletes a product that was never sold. */
@Injectable()
export class DeleteProduct {
  constructor(
    private readonly db: Database,
    private readonly products: ProductsStore,
  ) {}

  /**
   * @throws DomainError `invalid_state` if the product was sold, because payments and invoices refer to the
   * product
   */
  execute(query: GetRequest): Promise<Deleted<'product'>> {
    return executeOnce(this.db, async (tx) => {
      const { id, sold } = await this.products.lock(tx, query);
      if (sold)
        throw new DomainError(
          'invalid_state',
          'This product has been sold and cannot be deleted. Archive it instead',
        );
      await this.products.remove(tx, query);
      return { id, object: 'product', deleted: true };
    });
  }
}
