import { Injectable } from '@nestjs/common';
import {
  archiveProductCommand,
  changeStockCommand,
  createProductCommand,
  deleteProductCommand,
  getProductCommand,
  listProductsCommand,
  unarchiveProductCommand,
  updateProductCommand,
  type ChangeStockRequest,
  type CreateProductRequest,
  type Deleted,
  type GetRequest,
  type List,
  type ListProductsRequest,
  type Product,
  type UpdateProductRequest,
} from '@tulay/contracts';
import type { Visit } from '../http/visit';
import { CatalogClient, type Asked } from './catalog.client';

/** Client of the catalog's products. */
@Injectable()
export class ProductsClient {
  constructor(private readonly catalog: CatalogClient) {}

  create(visit: Visit, request: Asked<CreateProductRequest>): Promise<Product> {
    return this.catalog.ask(createProductCommand, visit, request);
  }

  get(visit: Visit, request: Asked<GetRequest>): Promise<Product> {
    return this.catalog.ask(getProductCommand, visit, request);
  }

  list(visit: Visit, request: Asked<ListProductsRequest>): Promise<List<Product>> {
    return this.catalog.ask(listProductsCommand, visit, request);
  }

  update(visit: Visit, request: Asked<UpdateProductRequest>, commandId: string): Promise<Product> {
    return this.catalog.ask(updateProductCommand, visit, request, commandId);
  }

  changeStock(visit: Visit, request: Asked<ChangeStockRequest>): Promise<Product> {
    return this.catalog.ask(changeStockCommand, visit, request);
  }

  archive(visit: Visit, request: Asked<GetRequest>, commandId: string): Promise<Product> {
    return this.catalog.ask(archiveProductCommand, visit, request, commandId);
  }

  unarchive(visit: Visit, request: Asked<GetRequest>, commandId: string): Promise<Product> {
    return this.catalog.ask(unarchiveProductCommand, visit, request, commandId);
  }

  delete(visit: Visit, request: Asked<GetRequest>, commandId: string): Promise<Deleted<'product'>> {
    return this.catalog.ask(deleteProductCommand, visit, request, commandId);
  }
}
