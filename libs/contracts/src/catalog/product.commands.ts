import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { Deleted, GetRequest, List, ListRequest } from '../common/list';
import type { Product } from './product.resource';

/** More than any shop has, and far below the limit of the column. */
export const STOCK_MAX = 1_000_000_000;

export interface CreateProductRequest extends Tenant {
  /** `prd_…`, chosen by the caller: a repeated id creates no second product. */
  id: string;
  name: string;
  description: string | null;
  /** In main units of the currency; null: the payer enters the amount. */
  price: number | null;
  /** Upper-case ISO 4217. */
  currency: string;
  /** Null: the next `SKU-NNNNN` of this merchant and environment. */
  sku: string | null;
  /** Null: the next EAN-13 of this merchant and environment. */
  barcode: string | null;
  imageUrl: string | null;
  trackInventory: boolean;
  stock: number;
  lowStockThreshold: number | null;
  metadata: Record<string, unknown>;
}
/** Errors: `invalid_request` (`price`; `sku` or `barcode` of another product). */
export const createProductCommand = command<CreateProductRequest, Product>('catalog.cmd.create-product', {
  askedBy: ['gateway', 'dashboard'],
});

/** Errors: `not_found`, `unauthenticated` (it belongs to the other environment). */
export const getProductCommand = command<GetRequest, Product>('catalog.cmd.get-product', {
  askedBy: ['gateway', 'dashboard'],
});

export interface ListProductsRequest extends ListRequest {
  /** Omitted: archived products too. */
  archived?: boolean;
  sku?: string;
  barcode?: string;
  /** Part of the name, sku or barcode, ignoring case. One or two characters match the start of a word only. */
  q?: string;
}
export const listProductsCommand = command<ListProductsRequest, List<Product>>('catalog.cmd.list-products', {
  askedBy: ['gateway', 'dashboard'],
});

/** Omitted fields stay; null clears a field. */
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
  /** Merges key by key; a null value deletes its key, null deletes all keys. */
  metadata?: Record<string, unknown> | null;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_request` (as for a new product, and merged metadata). */
export const updateProductCommand = command<UpdateProductRequest, Product>('catalog.cmd.update-product', {
  askedBy: ['gateway', 'dashboard'],
});

/** A repeat of either command changes nothing. Errors: `not_found`, `unauthenticated`. */
export const archiveProductCommand = command<GetRequest, Product>('catalog.cmd.archive-product', {
  askedBy: ['gateway', 'dashboard'],
});
export const unarchiveProductCommand = command<GetRequest, Product>('catalog.cmd.unarchive-product', {
  askedBy: ['gateway', 'dashboard'],
});

/** The new stock, or the change of it. The stock never goes below 0. */
export type StockChange = { set: number } | { delta: number };
export interface ChangeStockRequest extends GetRequest {
  change: StockChange;
  /** `stk_…`, chosen by the caller: a repeated id changes the stock once. */
  changeId: string;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_request` (over STOCK_MAX). */
export const changeStockCommand = command<ChangeStockRequest, Product>('catalog.cmd.change-stock', {
  askedBy: ['gateway', 'dashboard'],
});

/** Errors: `not_found`, `unauthenticated`, `invalid_state` (it was sold: archive it instead). */
export const deleteProductCommand = command<GetRequest, Deleted<'product'>>('catalog.cmd.delete-product', {
  askedBy: ['gateway', 'dashboard'],
});
