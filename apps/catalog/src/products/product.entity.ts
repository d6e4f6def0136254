import type { Environment } from '@tulay/contracts';
import type { Currency } from '@tulay/money';

/** The price is in minor units, times are Unix seconds. */
export interface ProductEntity {
  id: string;
  merchantId: string;
  environment: Environment;
  name: string;
  description: string | null;
  /** Null: the payer enters the amount. */
  price: bigint | null;
  currency: Currency;
  sku: string | null;
  barcode: string | null;
  imageUrl: string | null;
  trackInventory: boolean;
  stock: number;
  lowStockThreshold: number | null;
  archived: boolean;
  /** A sold product cannot be deleted. */
  sold: boolean;
  metadata: Record<string, unknown>;
  created: number;
  updated: number;
}

/** A code that is unique per merchant and environment. */
export type ProductCode = 'sku' | 'barcode';

/** A quantity of a product. */
export interface Goods {
  productId: string;
  /** A part of a unit counts as a whole unit. */
  quantity: number;
}
