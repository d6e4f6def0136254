import { ApiPropertyOptional } from '@nestjs/swagger';
import { PRODUCT_LIMITS } from '@tulay/contracts';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { ARCHIVED, archivedFilter, ListQuery, type Archived } from '../requests/inputs';
import { IsSearchText } from '../validation/decorators';

export class ListProductsQuery extends ListQuery {
  @ApiPropertyOptional({ default: 'false' })
  @IsOptional()
  @IsIn(ARCHIVED)
  archived?: Archived;

  @ApiPropertyOptional({ description: 'Exactly this SKU.' })
  @IsOptional()
  @IsString()
  @Length(1, PRODUCT_LIMITS.code)
  sku?: string;

  @ApiPropertyOptional({ description: 'Exactly this barcode.' })
  @IsOptional()
  @IsString()
  @Length(1, PRODUCT_LIMITS.code)
  barcode?: string;

  @ApiPropertyOptional({
    description:
      'In the name, SKU or barcode, in any case and with or without accents. One or two characters: at the start of a word.',
  })
  @IsOptional()
  @IsSearchText({ max: 200 })
  q?: string;
}

/** Returns true for archived products, false for active products, and undefined for both. */
export const archivedProducts = ({ archived = 'false' }: ListProductsQuery): boolean | undefined =>
  archivedFilter(archived);
