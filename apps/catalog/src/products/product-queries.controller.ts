import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getProductCommand,
  listProductsCommand,
  type GetRequest,
  type List,
  type ListProductsRequest,
  type Product,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { GetProduct } from './get-product';
import { ListProducts } from './list-products';

@Controller()
export class ProductQueriesController {
  constructor(
    private readonly getProduct: GetProduct,
    private readonly listProducts: ListProducts,
  ) {}

  @OnCommand(getProductCommand)
  get(@Payload() query: GetRequest): Promise<Product> {
    return this.getProduct.execute(query);
  }

  @OnCommand(listProductsCommand)
  list(@Payload() query: ListProductsRequest): Promise<List<Product>> {
    return this.listProducts.execute(query);
  }
}
