import {
  PRODUCT_LIMITS,
  STOCK_MAX,
  type CreateProductRequest,
  type Environment,
  type Product,
  type StockChange,
  type Tenant,
} from '@tulay/contracts';
import { currencyIn, currencyOptions } from '../catalog/options';
import { recordStrings } from '../catalog/record.strings';
import type { FieldSpec } from '../forms/fields.view';
import { metadataText } from '../forms/metadata-text';
import { TypedForm } from '../forms/typed-form';
import { productsStrings as words } from './products.strings';

/** Fields of the product form. Stock has a separate form, because sales change the stock concurrently. */
export type TypedProduct = Omit<CreateProductRequest, keyof Tenant | 'id' | 'stock'>;

const STOCK = { min: 0, max: STOCK_MAX };

export function readProduct(typed: TypedForm, environment: Environment): TypedProduct {
  const currency = currencyIn(typed);
  return {
    name: typed.text('name', PRODUCT_LIMITS.name),
    description: typed.optionalText('description', PRODUCT_LIMITS.description),
    price: typed.amount('price', currency, PRODUCT_LIMITS.price),
    currency,
    sku: typed.optionalText('sku', PRODUCT_LIMITS.code),
    barcode: typed.optionalText('barcode', PRODUCT_LIMITS.code),
    imageUrl: typed.url('image_url', 'url', environment),
    trackInventory: typed.isChecked('track_inventory'),
    lowStockThreshold: typed.whole('low_stock_threshold', STOCK),
    metadata: typed.metadata('metadata'),
  };
}

/** Returns the initial stock of a new product; default: 0. */
export const readFirstStock = (typed: TypedForm): number => typed.whole('stock', STOCK) ?? 0;

/**
 * Returns the stock change. If not exactly one of the two fields is filled in, adds an error and returns
 * null.
 */
export function readStockChange(typed: TypedForm): StockChange | null {
  const set = typed.whole('set', STOCK);
  const delta = typed.whole('delta', { min: -STOCK_MAX, max: STOCK_MAX });
  if (set !== null && delta === null) return { set };
  if (delta !== null && set === null) return { delta };
  typed.note(set === null ? 'set' : 'delta', set === null ? 'required' : 'onlyOne');
  return null;
}

export const productTyped = (product?: Product): TypedForm =>
  product
    ? TypedForm.of({ ...product, metadata: metadataText(product.metadata) })
    : TypedForm.of({ currency: 'PHP' });

export const productFields = ({ isNew }: { isNew: boolean }): { heading?: string; fields: FieldSpec[] }[] => [
  {
    fields: [
      { name: 'name', kind: 'text', label: words.name, isRequired: true, maxLength: PRODUCT_LIMITS.name },
      { name: 'description', kind: 'area', label: words.description, maxLength: PRODUCT_LIMITS.description },
      { name: 'price', kind: 'amount', label: words.price, hint: words.priceHint },
      {
        name: 'currency',
        kind: 'select',
        label: recordStrings.currency,
        options: currencyOptions(),
        isRequired: true,
      },
      { name: 'image_url', kind: 'url', label: words.imageUrl, maxLength: 2048 },
    ],
  },
  {
    heading: words.codes,
    fields: [
      { name: 'sku', kind: 'text', label: 'SKU', hint: words.skuHint, maxLength: PRODUCT_LIMITS.code },
      {
        name: 'barcode',
        kind: 'text',
        label: words.barcode,
        hint: words.barcodeHint,
        maxLength: PRODUCT_LIMITS.code,
      },
    ],
  },
  {
    heading: words.stock,
    fields: [
      { name: 'track_inventory', kind: 'check', label: words.trackInventory },
      ...(isNew ? [{ name: 'stock', kind: 'whole' as const, label: words.firstStock }] : []),
      { name: 'low_stock_threshold', kind: 'whole', label: words.lowStock, hint: words.lowStockHint },
    ],
  },
  {
    fields: [
      { name: 'metadata', kind: 'area', label: recordStrings.metadata, hint: recordStrings.metadataHint },
    ],
  },
];

export const stockFields = (): { fields: FieldSpec[] }[] => [
  {
    fields: [
      { name: 'set', kind: 'whole', label: words.counted, hint: words.countedHint },
      { name: 'delta', kind: 'whole', label: words.moved, hint: words.movedHint },
    ],
  },
];
