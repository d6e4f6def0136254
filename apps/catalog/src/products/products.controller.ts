import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  archiveProductCommand,
  changeStockCommand,
  createProductCommand,
  deleteProductCommand,
  unarchiveProductCommand,
  updateProductCommand,
  type ChangeStockRequest,
  type CreateProductRequest,
  type Deleted,
  type GetRequest,
  type Product,
  type ProductStock,
  type UpdateProductRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ChangeProduct } from './change-product';
import { ChangeStock } from './change-stock';
import { CreateProduct } from './create-product';
import { DeleteProduct } from './delete-product';
import { archived, updated } from './product.rules';

@Controller()
export class ProductsController {
  constructor(
    private readonly createProduct: CreateProduct,
    private readonly changeProduct: ChangeProduct,
    private readonly changeStock: ChangeStock,
    private readonly deleteProduct: DeleteProduct,
  ) {}

  @OnCommand(createProductCommand)
  create(@Payload() command: CreateProductRequest): Promise<Product> {
    return this.createProduct.execute(command);
  }

  @OnCommand(updateProductCommand)
  update(@Payload() command: UpdateProductRequest): Promise<Product> {
    return this.changeProduct.execute({ ...command, change: updated(command) });
  }

  @OnCommand(archiveProductCommand)
  archive(@Payload() query: GetRequest): Promise<Product> {
    return this.changeProduct.execute({ ...query, change: archived(true) });
  }

  @OnCommand(unarchiveProductCommand)
  unarchive(@Payload() query: GetRequest): Promise<Product> {
    return this.changeProduct.execute({ ...query, change: archived(false) });
  }

  @OnCommand(changeStockCommand)
  stock(@Payload() command: ChangeStockRequest): Promise<ProductStock> {
    return this.changeStock.execute(command);
  }

  @OnCommand(deleteProductCommand)
  remove(@Payload() query: GetRequest): Promise<Deleted<'product'>> {
    return this.deleteProduct.execute(query);
  }
}
