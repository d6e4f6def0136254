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
  type ProductStock,
  type UpdateProductRequest,
} from '@tulay/contracts';
import type { RequestContext } from '../http/request-context';
import { CatalogClient, type CatalogCall } from './catalog.client';

@Injectable()
export class ProductsClient {
  constructor(private readonly catalog: CatalogClient) {}

  create(visit: RequestContext, request: CatalogCall<CreateProductRequest>): Promise<Product> {
    return this.catalog.ask(createProductCommand, visit, request);
  }

  get(visit: RequestContext, request: CatalogCall<GetRequest>): Promise<Product> {
    return this.catalog.ask(getProductCommand, visit, request);
  }

  list(visit: RequestContext, request: CatalogCall<ListProductsRequest>): Promise<List<Product>> {
    return this.catalog.ask(listProductsCommand, visit, request);
  }

  update(
    visit: RequestContext,
    request: CatalogCall<UpdateProductRequest>,
    commandId: string,
  ): Promise<Product> {
    return this.catalog.ask(updateProductCommand, visit, request, commandId);
  }

  changeStock(visit: RequestContext, request: CatalogCall<ChangeStockRequest>): Promise<ProductStock> {
    return this.catalog.ask(changeStockCommand, visit, request);
  }

  archive(visit: RequestContext, request: CatalogCall<GetRequest>, commandId: string): Promise<Product> {
    return this.catalog.ask(archiveProductCommand, visit, request, commandId);
  }

  unarchive(visit: RequestContext, request: CatalogCall<GetRequest>, commandId: string): Promise<Product> {
    return this.catalog.ask(unarchiveProductCommand, visit, request, commandId);
  }

  delete(
    visit: RequestContext,
    request: CatalogCall<GetRequest>,
    commandId: string,
  ): Promise<Deleted<'product'>> {
    return this.catalog.ask(deleteProductCommand, visit, request, commandId);
  }
}
