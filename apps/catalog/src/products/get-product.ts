import { Injectable } from '@nestjs/common';
import type { GetRequest, Product } from '@tulay/contracts';
import { toProduct } from './product.view';
import { ProductsStore } from './products.store';

@Injectable()
export class GetProduct {
  constructor(private readonly products: ProductsStore) {}

  async execute(query: GetRequest): Promise<Product> {
    return toProduct(await this.products.get(query));
  }
}
