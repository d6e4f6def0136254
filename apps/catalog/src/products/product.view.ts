import type { Product } from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import type { ProductEntity } from './product.entity';
import { isInStock, isLowOnStock } from './product.rules';

export const toProduct = (row: ProductEntity): Product => ({
  id: row.id,
  object: 'product',
  environment: row.environment,
  name: row.name,
  description: row.description,
  price: row.price === null ? null : fromMinor(row.price, row.currency),
  currency: row.currency,
  sku: row.sku,
  barcode: row.barcode,
  image_url: row.imageUrl,
  track_inventory: row.trackInventory,
  stock: row.stock,
  in_stock: isInStock(row),
  low_stock_threshold: row.lowStockThreshold,
  low_stock: isLowOnStock(row),
  archived: row.archived,
  metadata: row.metadata,
  created: row.created,
  updated: row.updated,
});
