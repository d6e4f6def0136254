import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Deleted, Environment, List, Product, ProductStock } from '@tulay/contracts';
import {
  Free,
  HasMore,
  InEnvironment,
  Integer,
  IntegerOrNull,
  Kind,
  MoneyOrNull,
  Seconds,
  Text,
  TextOrNull,
  TrueOrFalse,
} from '../docs/openapi-fields';

@ApiSchema({ name: 'Product' })
export class ProductSchema implements Product {
  @Text(undefined, 'prd_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('product') object: 'product';
  @InEnvironment() environment: Environment;
  @Text() name: string;
  @TextOrNull() description: string | null;
  @MoneyOrNull('Price per unit; null if the payer enters the amount.') price: number | null;
  @Text(undefined, 'PHP') currency: string;
  @TextOrNull(undefined, 'SKU-00001') sku: string | null;
  @TextOrNull(undefined, '2000000000015') barcode: string | null;
  @TextOrNull() image_url: string | null;
  @TrueOrFalse('Whether inventory is tracked.') track_inventory: boolean;
  @Integer('Never below 0.') stock: number;
  @TrueOrFalse('True if inventory is not tracked or the stock is above 0.') in_stock: boolean;
  @IntegerOrNull() low_stock_threshold: number | null;
  @TrueOrFalse('True if inventory is tracked and the stock is at or below the threshold.') low_stock: boolean;
  @TrueOrFalse() archived: boolean;
  @Free() metadata: Record<string, unknown>;
  @Seconds() created: number;
  @Seconds() updated: number;
}

@ApiSchema({ name: 'ProductStock' })
export class ProductStockSchema extends ProductSchema implements ProductStock {
  @Integer('Units by which a negative `delta` exceeded the stock; otherwise 0.') oversold_by: number;
}

@ApiSchema({ name: 'ProductList' })
export class ProductListSchema implements List<Product> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [ProductSchema] }) data: ProductSchema[];
  @HasMore() has_more: boolean;
}

@ApiSchema({ name: 'DeletedProduct' })
export class DeletedProductSchema implements Deleted<'product'> {
  @Text() id: string;
  @Kind('product') object: 'product';
  @ApiProperty({ type: Boolean, enum: [true] }) deleted: true;
}
