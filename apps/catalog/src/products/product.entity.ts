import type { Environment } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { minorUnits, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code that is unique per merchant and environment. */
export type ProductCode = 'sku' | 'barcode';

/** A quantity of a product. */
export interface StockedProduct {
  productId: string;
  /** A part of a unit counts as a whole unit. */
  quantity: number;
}

@Entity('products')
export class ProductEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  description: string | null;

  /** Null: the payer enters the amount. */
  @Column('bigint', { nullable: true, transformer: minorUnits })
  price: bigint | null;

  @Column('text')
  currency: Currency;

  @Column('text', { nullable: true })
  sku: string | null;

  @Column('text', { nullable: true })
  barcode: string | null;

  @Column('text', { name: 'image_url', nullable: true })
  imageUrl: string | null;

  @Column('boolean', { name: 'track_inventory' })
  trackInventory: boolean;

  @Column('int')
  stock: number;

  @Column('int', { name: 'low_stock_threshold', nullable: true })
  lowStockThreshold: number | null;

  @Column('boolean')
  archived: boolean;

  /** A sold product cannot be deleted. */
  @Column('boolean')
  sold: boolean;

  @Column('json')
  metadata: Record<string, unknown>;

  @Column('bigint', { transformer: unixSeconds })
  created: number;

  @Column('bigint', { transformer: unixSeconds })
  updated: number;

  /** What a list's `q` searches. The database generates it, and queries do not select it. */
  @Column({
    type: 'text',
    asExpression: `lower(' ' || name || ' ' || coalesce(sku, '') || ' ' || coalesce(barcode, ''))`,
    generatedType: 'STORED',
    select: false,
    insert: false,
    update: false,
  })
  search?: string;
}

/** The last number of a sequence of SKUs or barcodes. */
@Entity('product_numbers')
export class ProductNumberEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  environment: Environment;

  @PrimaryColumn('text')
  kind: ProductCode;

  @Column('bigint')
  last: string;
}

/** The id of a stock change that was made. Kept for two days, so that a retry changes nothing. */
@Entity('stock_changes')
export class StockChangeEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'product_id' })
  productId: string;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
