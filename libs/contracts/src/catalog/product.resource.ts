import type { Environment } from '../common/environment';
import { PAYMENT_AMOUNT_MAX } from '../payments/payment.resource';

/** Maximum lengths of the text fields in characters, and the range of prices in major units. */
export const PRODUCT_LIMITS = {
  name: 200,
  description: 2_000,
  /** Maximum length of `sku` and `barcode`. */
  code: 80,
  price: { min: 0, max: PAYMENT_AMOUNT_MAX },
};

/**
 * The product resource of the public API. The price is a JSON number in major units; timestamps are Unix
 * seconds.
 */
export interface Product {
  id: string;
  object: 'product';
  environment: Environment;
  name: string;
  description: string | null;
  /** Null if the payer enters the amount. */
  price: number | null;
  currency: string;
  sku: string | null;
  barcode: string | null;
  image_url: string | null;
  track_inventory: boolean;
  stock: number;
  in_stock: boolean;
  low_stock_threshold: number | null;
  low_stock: boolean;
  archived: boolean;
  metadata: Record<string, unknown>;
  created: number;
  updated: number;
}
