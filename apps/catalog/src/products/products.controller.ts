import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  archiveProductCommand,
  changeStockCommand,
  createProductCommand,
  deleteProductCommand,
  getProductCommand,
  listProductsCommand,
  toList,
  unarchiveProductCommand,
  updateProductCommand,
  type ChangeStock,
  type CreateProduct,
  type Deleted,
  type GetQuery,
  type List,
  type ListProducts,
  type Product,
  type UpdateProduct,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ChangeProduct } from './change-product';
import { ChangeStockUseCase } from './change-stock';
import { CreateProductUseCase } from './create-product';
import { DeleteProduct } from './delete-product';
import { archived, updated } from './product.rules';
import { toProduct } from './product.view';
import { ProductsStore } from './products.store';

@Controller()
export class ProductsController {
  constructor(
    private readonly createProduct: CreateProductUseCase,
    private readonly products: ProductsStore,
    private readonly changeProduct: ChangeProduct,
    private readonly changeStock: ChangeStockUseCase,
    private readonly deleteProduct: DeleteProduct,
  ) {}

  @OnCommand(createProductCommand)
  create(@Payload() command: CreateProduct): Promise<Product> {
    return this.createProduct.execute(command);
  }

  @OnCommand(getProductCommand)
  async get(@Payload() query: GetQuery): Promise<Product> {
    return toProduct(await this.products.get(query));
  }

  @OnCommand(listProductsCommand)
  async list(@Payload() query: ListProducts): Promise<List<Product>> {
    return toList((await this.products.list(query)).map(toProduct), query.limit);
  }

  @OnCommand(updateProductCommand)
  update(@Payload() command: UpdateProduct): Promise<Product> {
    return this.changeProduct.execute(command, updated(command));
  }

  @OnCommand(archiveProductCommand)
  archive(@Payload() query: GetQuery): Promise<Product> {
    return this.changeProduct.execute(query, archived(true));
  }

  @OnCommand(unarchiveProductCommand)
  unarchive(@Payload() query: GetQuery): Promise<Product> {
    return this.changeProduct.execute(query, archived(false));
  }

  @OnCommand(changeStockCommand)
  stock(@Payload() command: ChangeStock): Promise<Product> {
    return this.changeStock.execute(command);
  }

  @OnCommand(deleteProductCommand)
  remove(@Payload() query: GetQuery): Promise<Deleted<'product'>> {
    return this.deleteProduct.execute(query);
  }
}
