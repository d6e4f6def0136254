import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { invalidField, PRODUCT_LIMITS, STOCK_MAX, type StockChange } from '@tulay/contracts';
import {
  IsBoolean,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Example } from '../docs/example.decorator';
import { BaseBody } from '../requests/inputs';
import { IsAmount, IsCurrencyCode, IsMetadata, IsNotBlank, IsWebUrl } from '../validation/decorators';
import { IsNotNull } from '../validation/presence';

const STOCK = { min: 0, max: STOCK_MAX };

@Example({ name: 'Barako coffee, 250 g', price: 150 })
export class CreateProductBody extends BaseBody {
  @ApiProperty({ example: 'Barako coffee, 250 g' })
  @IsString()
  @Length(1, PRODUCT_LIMITS.name)
  @IsNotBlank()
  name: string;

  @IsOptional()
  @IsString()
  @MaxLength(PRODUCT_LIMITS.description)
  description?: string | null;

  @ApiPropertyOptional({
    example: 150,
    description: 'Price per unit. If omitted, the payer enters the amount.',
  })
  @IsOptional()
  @IsAmount(PRODUCT_LIMITS.price)
  price?: number | null;

  @ApiPropertyOptional({ default: 'PHP' })
  @IsOptional()
  @IsCurrencyCode()
  currency?: string | null;

  @ApiPropertyOptional({ description: 'Stock-keeping unit. Defaults to the next `SKU-NNNNN`.' })
  @IsOptional()
  @IsString()
  @MaxLength(PRODUCT_LIMITS.code)
  sku?: string | null;

  @ApiPropertyOptional({
    description: 'Barcode number. Defaults to the next EAN-13 number reserved for in-store use.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(PRODUCT_LIMITS.code)
  barcode?: string | null;

  @IsOptional()
  @IsWebUrl({ userinfo: false })
  image_url?: string | null;

  @ApiPropertyOptional({ default: false, description: 'Whether inventory is tracked.' })
  @IsOptional()
  @IsBoolean()
  track_inventory?: boolean | null;

  @ApiPropertyOptional({ default: 0 })
  @IsOptional()
  @IsInt()
  @Min(STOCK.min)
  @Max(STOCK.max)
  stock?: number | null;

  @ApiPropertyOptional({ description: 'Stock level at or below which a tracked product is `low_stock`.' })
  @IsOptional()
  @IsInt()
  @Min(STOCK.min)
  @Max(STOCK.max)
  low_stock_threshold?: number | null;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown> | null;
}

/** Omitted fields remain unchanged. Null clears an optional field. */
@Example({ price: 165, track_inventory: true })
export class UpdateProductBody extends BaseBody {
  @IsNotNull()
  @IsString()
  @Length(1, PRODUCT_LIMITS.name)
  @IsNotBlank()
  name?: string;

  @IsOptional()
  @IsString()
  @MaxLength(PRODUCT_LIMITS.description)
  description?: string | null;

  @ApiPropertyOptional({
    description: "Price in the product's currency; null lets the payer enter the amount.",
  })
  @IsOptional()
  @IsNumber()
  @Min(PRODUCT_LIMITS.price.min)
  @Max(PRODUCT_LIMITS.price.max)
  price?: number | null;

  @IsNotNull()
  @IsCurrencyCode()
  currency?: string;

  @IsOptional()
  @IsString()
  @MaxLength(PRODUCT_LIMITS.code)
  sku?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(PRODUCT_LIMITS.code)
  barcode?: string | null;

  @IsOptional()
  @IsWebUrl({ userinfo: false })
  image_url?: string | null;

  @IsNotNull()
  @IsBoolean()
  track_inventory?: boolean;

  @IsNotNull()
  @IsInt()
  @Min(STOCK.min)
  @Max(STOCK.max)
  stock?: number;

  @IsOptional()
  @IsInt()
  @Min(STOCK.min)
  @Max(STOCK.max)
  low_stock_threshold?: number | null;

  @ApiPropertyOptional({
    description:
      'Merged key by key. Set a key to null to delete it, or `metadata` to null to delete all keys.',
  })
  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown> | null;
}

/** Exactly one of the two fields is required. */
@Example({ set: 24 })
export class ChangeStockBody extends BaseBody {
  @ApiPropertyOptional({
    example: -1,
    description: 'Amount to add to the stock; negative to subtract. The stock cannot go below 0.',
  })
  @IsOptional()
  @IsInt()
  @Min(-STOCK_MAX)
  @Max(STOCK_MAX)
  delta?: number | null;

  @ApiPropertyOptional({ description: 'New stock level, as counted.' })
  @IsOptional()
  @IsInt()
  @Min(STOCK.min)
  @Max(STOCK.max)
  set?: number | null;
}

/** @throws DomainError `invalid_request` unless exactly one field is set */
export function toStockChange({ delta, set }: ChangeStockBody): StockChange {
  if (typeof delta === 'number' && typeof set !== 'number') return { delta };
  if (typeof set === 'number' && typeof delta !== 'number') return { set };
  throw invalidField('delta', 'or `set` is required, but not both');
}
