import {
  invalidField,
  mergeMetadata,
  STOCK_MAX,
  type StockChange,
  type UpdateProductRequest,
} from '@tulay/contracts';
import { currencyOf, exponentOf, fromMinor, InvalidAmount, toMinor, type Currency } from '@tulay/money';
import { changed } from '../shared/field.rules';
import type { ProductEntity } from './product.entity';

/**
 * Function that returns the changed product at `now` (Unix seconds), or the same object if nothing changes.
 */
export type ProductChange = (product: ProductEntity, now: number) => ProductEntity;

/**
 * Returns a price in minor units.
 * @throws DomainError `invalid_request` if the price has more decimals than the currency allows
 */
export function priceOf(price: number | null, currency: Currency): bigint | null {
  if (price === null) return null;
  try {
    return toMinor(price, currency);
  } catch (error) {
    if (!(error instanceof InvalidAmount)) throw error;
    throw invalidField('price', `must have at most ${exponentOf(currency)} decimals in ${currency}`);
  }
}

/**
 * Returns a change that applies the update.
 * @throws DomainError `invalid_request` if the price is invalid or the merged metadata exceeds its limits
 */
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

/**
 * Returns the price and currency after an update. If only the currency changes, the number stays the same: 150
 * PHP becomes 150 USD.
 */
function changedPrice(
  product: ProductEntity,
  changes: UpdateProductRequest,
): Pick<ProductEntity, 'price' | 'currency'> {
  const currency = changes.currency === undefined ? product.currency : currencyOf(changes.currency);
  const price = product.price === null ? null : fromMinor(product.price, product.currency);
  return { currency, price: priceOf(changed(price, changes.price), currency) };
}

export const archived =
  (to: boolean): ProductChange =>
  (product, now) =>
    product.archived === to ? product : { ...product, archived: to, updated: now };

/** @throws DomainError `invalid_request` if the stock would exceed `STOCK_MAX` */
export function withStock(product: ProductEntity, change: StockChange, now: number): ProductEntity {
  const stock = 'set' in change ? change.set : Math.max(0, product.stock + change.delta);
  if (stock > STOCK_MAX) throw invalidField('delta', `must not increase the stock above ${STOCK_MAX}`);
  return { ...product, stock, updated: now };
}

/** Returns the number of units by which a change exceeds the stock. The stock itself never drops below 0. */
export const oversoldBy = ({ stock }: ProductEntity, change: StockChange): number =>
  'set' in change ? 0 : Math.max(0, -change.delta - stock);

/**
 * Returns how many units a sale takes out of stock: at most the units in stock, and 0 without tracked
 * inventory.
 */
export const unitsToDeduct = ({ trackInventory, stock }: ProductEntity, quantity: number): number =>
  trackInventory ? Math.min(stock, Math.ceil(quantity)) : 0;

export const withStockDeducted = (product: ProductEntity, units: number, now: number): ProductEntity => ({
  ...product,
  stock: product.stock - units,
  sold: true,
  updated: now,
});

export const withStockReturned = (product: ProductEntity, units: number, now: number): ProductEntity => ({
  ...product,
  stock: Math.min(STOCK_MAX, product.stock + units),
  updated: now,
});

export const isInStock = ({ trackInventory, stock }: ProductEntity): boolean => !trackInventory || stock > 0;

export const isLowOnStock = ({ trackInventory, stock, lowStockThreshold }: ProductEntity): boolean =>
  trackInventory && lowStockThreshold !== null && stock <= lowStockThreshold;
