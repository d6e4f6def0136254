import type { Environment } from '@tulay/contracts';
import type { Currency } from '@tulay/money';

/** A product as this service knows it. The price is in minor units, times are Unix seconds. */
export interface ProductRow {
  id: string;
  merchantId: string;
  environment: Environment;
  name: string;
  description: string | null;
  /** null: whoever pays enters the amount. */
  price: bigint | null;
  currency: Currency;
  sku: string | null;
  barcode: string | null;
  imageUrl: string | null;
  trackInventory: boolean;
  stock: number;
  lowStockThreshold: number | null;
  archived: boolean;
  /** Once it was, it cannot be deleted any more. */
  sold: boolean;
  metadata: Record<string, unknown>;
  created: number;
  updated: number;
}

/** What names a product once per merchant and environment. */
export type ProductCode = 'sku' | 'barcode';

/** So much of a product. */
export interface Goods {
  productId: string;
  /** A part of a unit counts as a whole one. */
  quantity: number;
}
