import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import { LIST_FIELDS, type Deleted, type GetRequest, type List, type ListRequest } from '../common/list';
import type { Product } from './product.resource';

/** Above any realistic stock and far below the limit of the column. */
export const STOCK_MAX = 1_000_000_000;

export interface CreateProductRequest extends Tenant {
  /** `prd_…`, chosen by the caller; a repeated ID does not create a second product. */
  id: string;
  name: string;
  description: string | null;
  /** In main units of the currency; null if the payer enters the amount. */
  price: number | null;
  /** Upper-case ISO 4217. */
  currency: string;
  /** Null assigns the next `SKU-NNNNN` of this merchant and environment. */
  sku: string | null;
  /** Null assigns the next EAN-13 of this merchant and environment. */
  barcode: string | null;
  imageUrl: string | null;
  trackInventory: boolean;
  stock: number;
  lowStockThreshold: number | null;
  metadata: Record<string, unknown>;
}
/** Errors: `invalid_request` (`price`; a `sku` or `barcode` that another product uses). */
export const createProductCommand = command<CreateProductRequest, Product>('catalog.cmd.create-product', {
  callers: ['gateway', 'dashboard'],
});

/** Errors: `not_found`, `unauthenticated` (the product belongs to the other environment). */
export const getProductCommand = command<GetRequest, Product>('catalog.cmd.get-product', {
  callers: ['gateway', 'dashboard'],
});

export interface ListProductsRequest extends ListRequest {
  /** Omitted: includes archived products. */
  archived?: boolean;
  sku?: string;
  barcode?: string;
  /** Part of the name, SKU or barcode, case-insensitive. One or two characters match only the start of a word. */
  q?: string;
}
export const listProductsCommand = command<ListProductsRequest, List<Product>>('catalog.cmd.list-products', {
  fields: { ...LIST_FIELDS, archived: true, sku: true, barcode: true, q: true },
  callers: ['gateway', 'dashboard'],
});

/** Omitted fields keep their value; null clears a field. */
export interface UpdateProductRequest extends GetRequest {
  name?: string;
  description?: string | null;
  /** In main units of the new currency. */
  price?: number | null;
  currency?: string;
  sku?: string | null;
  barcode?: string | null;
  imageUrl?: string | null;
  trackInventory?: boolean;
  stock?: number;
  lowStockThreshold?: number | null;
  /** Merged key by key; a null value deletes the key, null deletes all keys. */
  metadata?: Record<string, unknown> | null;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_request` (as for a new product, and for the merged metadata). */
export const updateProductCommand = command<UpdateProductRequest, Product>('catalog.cmd.update-product', {
  callers: ['gateway', 'dashboard'],
});

/** Both commands are idempotent. Errors: `not_found`, `unauthenticated`. */
export const archiveProductCommand = command<GetRequest, Product>('catalog.cmd.archive-product', {
  callers: ['gateway', 'dashboard'],
});
export const unarchiveProductCommand = command<GetRequest, Product>('catalog.cmd.unarchive-product', {
  callers: ['gateway', 'dashboard'],
});

/** The new stock or the change in stock. The stock never falls below 0. */
export type StockChange = { set: number } | { delta: number };
export interface ChangeStockRequest extends GetRequest {
  change: StockChange;
  /** `stk_…`, chosen by the caller; a repeated ID changes the stock only once. */
  changeId: string;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_request` (above STOCK_MAX). */
export const changeStockCommand = command<ChangeStockRequest, Product>('catalog.cmd.change-stock', {
  callers: ['gateway', 'dashboard'],
});

/** Errors: `not_found`, `unauthenticated`, `invalid_state` (it has been sold; archive it instead). */
export const deleteProductCommand = command<GetRequest, Deleted<'product'>>('catalog.cmd.delete-product', {
  callers: ['gateway', 'dashboard'],
});
