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
  type Deleted,
  type GetRequest,
  type List,
  type Product,
  type ProductStock,
  type StockChange,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { currencyOf, requireIdOf } from '../requests/request.rules';
import type { CreateProductBody, UpdateProductBody } from './products.body';
import { archivedProducts, type ListProductsQuery } from './products.query';
import { toListRequest } from '../requests/inputs';

@Injectable()
export class ProductsClient {
  constructor(private readonly commands: CommandClient) {}

  create(owner: Tenant, id: string, body: CreateProductBody): Promise<Product> {
    return this.commands.ask(createProductCommand, {
      ...owner,
      id,
      name: body.name,
      description: body.description ?? null,
      price: body.price ?? null,
      currency: currencyOf(body.currency),
      sku: body.sku ?? null,
      barcode: body.barcode ?? null,
      imageUrl: body.image_url ?? null,
      trackInventory: body.track_inventory ?? false,
      stock: body.stock ?? 0,
      lowStockThreshold: body.low_stock_threshold ?? null,
      metadata: body.metadata ?? {},
    });
  }

  list(owner: Tenant, query: ListProductsQuery): Promise<List<Product>> {
    const { sku, barcode, q } = query;
    const filters = { archived: archivedProducts(query), sku, barcode, q };
    return this.commands.ask(listProductsCommand, { ...toListRequest(owner, query), ...filters });
  }

  get(query: GetRequest): Promise<Product> {
    requireIdOf('product', query.id);
    return this.commands.ask(getProductCommand, query);
  }

  update(query: GetRequest, body: UpdateProductBody): Promise<Product> {
    requireIdOf('product', query.id);
    return this.commands.ask(updateProductCommand, {
      ...query,
      name: body.name,
      description: body.description,
      price: body.price,
      currency: body.currency?.toUpperCase(),
      sku: body.sku,
      barcode: body.barcode,
      imageUrl: body.image_url,
      trackInventory: body.track_inventory,
      stock: body.stock,
      lowStockThreshold: body.low_stock_threshold,
      metadata: body.metadata,
    });
  }

  archive(query: GetRequest): Promise<Product> {
    requireIdOf('product', query.id);
    return this.commands.ask(archiveProductCommand, query);
  }

  unarchive(query: GetRequest): Promise<Product> {
    requireIdOf('product', query.id);
    return this.commands.ask(unarchiveProductCommand, query);
  }

  changeStock(query: GetRequest, change: StockChange, changeId: string): Promise<ProductStock> {
    requireIdOf('product', query.id);
    return this.commands.ask(changeStockCommand, { ...query, change, changeId });
  }

  delete(query: GetRequest): Promise<Deleted<'product'>> {
    requireIdOf('product', query.id);
    return this.commands.ask(deleteProductCommand, query);
  }
}
