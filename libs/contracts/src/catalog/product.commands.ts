import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { Deleted, GetRequest, List, ListRequest } from '../common/list';
import type { Product } from './product.resource';

/** More than any shop counts, and far from what the column holds. */
export const STOCK_MAX = 1_000_000_000;

export interface CreateProductRequest extends Tenant {
  /** `prd_…`, chosen by the caller: the same id never makes a second product. */
  id: string;
  name: string;
  description: string | null;
  /** In main units of the currency; null: whoever pays enters the amount. */
  price: number | null;
  /** Upper-case ISO 4217. */
  currency: string;
  /** null: the next `SKU-NNNNN` of this merchant and environment. */
  sku: string | null;
  /** null: the next EAN-13 of this merchant and environment. */
  barcode: string | null;
  imageUrl: string | null;
  trackInventory: boolean;
  stock: number;
  lowStockThreshold: number | null;
  metadata: Record<string, unknown>;
}
/** Errors: `invalid_request` (`price`; `sku` or `barcode` of another product). */
export const createProductCommand = command<CreateProductRequest, Product>('catalog.cmd.create-product');

/** Errors: `not_found`, `unauthenticated` (the other environment's). */
export const getProductCommand = command<GetRequest, Product>('catalog.cmd.get-product');

export interface ListProductsRequest extends ListRequest {
  /** Both the archived and the others, if it is absent. */
  archived?: boolean;
  sku?: string;
  barcode?: string;
  /** A part of the name, sku or barcode in any case; one or two characters: the beginning of a word of them. */
  q?: string;
}
export const listProductsCommand = command<ListProductsRequest, List<Product>>('catalog.cmd.list-products');

/** What is absent stays as it is; what is null is cleared. */
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
  /** Merges key by key, null deletes a key; null deletes all. */
  metadata?: Record<string, unknown> | null;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_request` (as at creation, and metadata once merged). */
export const updateProductCommand = command<UpdateProductRequest, Product>('catalog.cmd.update-product');

/** Repeating either changes nothing. Errors: `not_found`, `unauthenticated`. */
export const archiveProductCommand = command<GetRequest, Product>('catalog.cmd.archive-product');
export const unarchiveProductCommand = command<GetRequest, Product>('catalog.cmd.unarchive-product');

/** The count itself, or by how much it moves; it stays at least 0. */
export type StockChange = { set: number } | { delta: number };
export interface ChangeStockRequest extends GetRequest {
  change: StockChange;
  /** `stk_…`, chosen by the caller: the same change is made once. */
  changeId: string;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_request` (over STOCK_MAX). */
export const changeStockCommand = command<ChangeStockRequest, Product>('catalog.cmd.change-stock');

/** Errors: `not_found`, `unauthenticated`, `invalid_state` (was sold: archive it instead). */
export const deleteProductCommand = command<GetRequest, Deleted<'product'>>('catalog.cmd.delete-product');
