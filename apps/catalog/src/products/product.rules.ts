import {
  invalidField,
  mergeMetadata,
  STOCK_MAX,
  type StockChange,
  type UpdateProductRequest,
} from '@tulay/contracts';
import { currencyOf, exponentOf, fromMinor, InvalidAmount, toMinor, type Currency } from '@tulay/money';
import { changed } from '../changes.rules';
import type { ProductRow } from './product.entity';

/** What an update makes of a product at `now` (Unix seconds); the same product if it changes nothing. */
export type ProductChange = (product: ProductRow, now: number) => ProductRow;

/** @throws DomainError `invalid_request` for a price with more decimals than its currency has */
export function priceOf(price: number | null, currency: Currency): bigint | null {
  if (price === null) return null;
  try {
    return toMinor(price, currency);
  } catch (error) {
    if (!(error instanceof InvalidAmount)) throw error;
    throw invalidField('price', `must have at most ${exponentOf(currency)} decimals in ${currency}`);
  }
}

/** @throws DomainError `invalid_request` for the price, or for metadata over its limits once merged */
export const updated =
  (changes: UpdateProductRequest): ProductChange =>
  (product, now) => ({
    ...product,
    ...changedPrice(product, changes),
    name: changed(product.name, changes.name),
    description: changed(product.description, changes.description),
    sku: changed(product.sku, changes.sku),
    barcode: changed(product.barcode, changes.barcode),
    imageUrl: changed(product.imageUrl, changes.imageUrl),
    trackInventory: changed(product.trackInventory, changes.trackInventory),
    stock: changed(product.stock, changes.stock),
    lowStockThreshold: changed(product.lowStockThreshold, changes.lowStockThreshold),
    metadata: mergeMetadata(product.metadata, changes.metadata),
    updated: now,
  });

/** A price keeps its figure when only the currency changes. */
function changedPrice(
  product: ProductRow,
  changes: UpdateProductRequest,
): Pick<ProductRow, 'price' | 'currency'> {
  const currency = changes.currency === undefined ? product.currency : currencyOf(changes.currency);
  const price = product.price === null ? null : fromMinor(product.price, product.currency);
  return { currency, price: priceOf(changed(price, changes.price), currency) };
}

export const archived =
  (to: boolean): ProductChange =>
  (product, now) =>
    product.archived === to ? product : { ...product, archived: to, updated: now };

/** @throws DomainError `invalid_request` when there would be more than anybody counts */
export function restocked(product: ProductRow, change: StockChange, now: number): ProductRow {
  const stock = 'set' in change ? change.set : Math.max(0, product.stock + change.delta);
  if (stock > STOCK_MAX) throw invalidField('delta', `must leave at most ${STOCK_MAX} in stock`);
  return { ...product, stock, updated: now };
}

/** How many units a sale takes out of the stock: no more than there are, none where nobody counts. */
export const unitsToTake = ({ trackInventory, stock }: ProductRow, quantity: number): number =>
  trackInventory ? Math.min(stock, Math.ceil(quantity)) : 0;

/** The product after a sale that takes `units` out of its stock. */
export const sold = (product: ProductRow, units: number, now: number): ProductRow => ({
  ...product,
  stock: product.stock - units,
  sold: true,
  updated: now,
});

/** The product with the units of a sale back in its stock. */
export const putBack = (product: ProductRow, units: number, now: number): ProductRow => ({
  ...product,
  stock: Math.min(STOCK_MAX, product.stock + units),
  updated: now,
});

export const isInStock = ({ trackInventory, stock }: ProductRow): boolean => !trackInventory || stock > 0;

export const isLowOnStock = ({ trackInventory, stock, lowStockThreshold }: ProductRow): boolean =>
  trackInventory && lowStockThreshold !== null && stock <= lowStockThreshold;
