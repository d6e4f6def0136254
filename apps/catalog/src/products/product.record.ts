import type { Currency } from '@tulay/money';
import type { ProductEntity } from './product.entity';

/** A row of the table: bigint columns are text on the way in and out. */
export interface ProductRecord extends Record<string, unknown> {
  id: string;
  merchant_id: string;
  environment: ProductEntity['environment'];
  name: string;
  description: string | null;
  price: string | null;
  currency: string;
  sku: string | null;
  barcode: string | null;
  image_url: string | null;
  track_inventory: boolean;
  stock: number;
  low_stock_threshold: number | null;
  archived: boolean;
  sold: boolean;
  metadata: ProductEntity['metadata'];
  created: string;
  updated: string;
}

/** The columns, as `json_to_recordset` reads them. */
export const RECORD = `id text, merchant_id text, environment text, name text, description text, price bigint, currency text,
  sku text, barcode text, image_url text, track_inventory boolean, stock int, low_stock_threshold int, archived boolean,
  sold boolean, metadata json, created bigint, updated bigint`;

export const COLUMNS = RECORD.replace(/ (text|bigint|json|int|boolean)\b/g, '');

export const toRecord = (row: ProductEntity): ProductRecord => ({
  id: row.id,
  merchant_id: row.merchantId,
  environment: row.environment,
  name: row.name,
  description: row.description,
  price: row.price === null ? null : row.price.toString(),
  currency: row.currency,
  sku: row.sku,
  barcode: row.barcode,
  image_url: row.imageUrl,
  track_inventory: row.trackInventory,
  stock: row.stock,
  low_stock_threshold: row.lowStockThreshold,
  archived: row.archived,
  sold: row.sold,
  metadata: row.metadata,
  created: String(row.created),
  updated: String(row.updated),
});

export const fromRecord = (record: ProductRecord): ProductEntity => ({
  id: record.id,
  merchantId: record.merchant_id,
  environment: record.environment,
  name: record.name,
  description: record.description,
  price: record.price === null ? null : BigInt(record.price),
  currency: record.currency as Currency,
  sku: record.sku,
  barcode: record.barcode,
  imageUrl: record.image_url,
  trackInventory: record.track_inventory,
  stock: record.stock,
  lowStockThreshold: record.low_stock_threshold,
  archived: record.archived,
  sold: record.sold,
  metadata: record.metadata,
  created: Number(record.created),
  updated: Number(record.updated),
});
