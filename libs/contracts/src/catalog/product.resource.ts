import type { Environment } from '../common/environment';

/** The public product. The price is a JSON number in main units, times are Unix seconds. */
export interface Product {
  id: string;
  object: 'product';
  environment: Environment;
  name: string;
  description: string | null;
  /** Null: the payer enters the amount. */
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
