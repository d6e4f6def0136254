import { Injectable } from '@nestjs/common';
import { toList, type List, type ListProductsRequest, type Product } from '@tulay/contracts';
import { toProduct } from './product.view';
import { ProductsStore } from './products.store';

@Injectable()
export class ListProducts {
  constructor(private readonly products: ProductsStore) {}

  async execute(query: ListProductsRequest): Promise<List<Product>> {
    return toList((await this.products.list(query)).map(toProduct), query.limit);
  }
}
