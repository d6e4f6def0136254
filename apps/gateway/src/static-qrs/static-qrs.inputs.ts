import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  LANGUAGES,
  PAYMENT_METHODS,
  PRINT_LAYOUTS,
  STATIC_QR_LIMITS,
  type Language,
  type PaymentMethod,
  type PrintLayout,
} from '@tulay/contracts';
import { IsIn, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { Example } from '../docs/example.decorator';
import { BaseBody, ARCHIVED, type Archived, archivedFilter, ListQuery } from '../requests/inputs';
import { IsCurrencyCode, IsNotBlank } from '../validation/decorators';
import { CannotChange, IsNotNull } from '../validation/presence';

@Example({ name: 'Counter 1', location: 'Salcedo Market' })
export class CreateStaticQrBody extends BaseBody {
  @ApiProperty({ example: 'Counter 1' })
  @IsString()
  @Length(1, STATIC_QR_LIMITS.name)
  @IsNotBlank()
  name: string;

  @ApiPropertyOptional({
    example: 'MKT-01',
    description: 'Your reference for the static QR code. Unique per account and mode.',
  })
  @IsOptional()
  @IsString()
  @Length(1, STATIC_QR_LIMITS.reference)
  reference?: string | null;

  @ApiPropertyOptional({ example: 'Salcedo Market, stall 12', description: 'Text printed below the name.' })
  @IsOptional()
  @IsString()
  @MaxLength(STATIC_QR_LIMITS.location)
  location?: string | null;

  @ApiPropertyOptional({
    description: 'Payment method selected when the page opens; the payer can choose another.',
  })
  @IsOptional()
  @IsIn(PAYMENT_METHODS)
  default_method?: PaymentMethod | null;

  @ApiPropertyOptional({ default: 'PHP' })
  @IsOptional()
  @IsCurrencyCode()
  currency?: string | null;
}

/** Omitted fields remain unchanged. Null clears an optional field. */
@Example({ location: 'Salcedo Market, stall 12' })
export class UpdateStaticQrBody extends BaseBody {
  @IsNotNull()
  @IsString()
  @Length(1, STATIC_QR_LIMITS.name)
  @IsNotBlank()
  name?: string;

  @IsOptional()
  @IsString()
  @Length(1, STATIC_QR_LIMITS.reference)
  reference?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(STATIC_QR_LIMITS.location)
  location?: string | null;

  @IsOptional()
  @IsIn(PAYMENT_METHODS)
  default_method?: PaymentMethod | null;

  @CannotChange()
  currency?: never;
}

export class ListStaticQrsQuery extends ListQuery {
  @ApiPropertyOptional({ default: 'all' })
  @IsOptional()
  @IsIn(ARCHIVED)
  archived?: Archived;

  @ApiPropertyOptional({ description: 'Only the static QR code with exactly this reference.' })
  @IsOptional()
  @IsString()
  @Length(1, STATIC_QR_LIMITS.reference)
  reference?: string;
}

export class PrintStaticQrQuery {
  @ApiPropertyOptional({
    default: 'card',
    description: '`card` is A6, `tent` a table tent to fold from A4, `sheet` eight small cards on A4.',
  })
  @IsOptional()
  @IsIn(PRINT_LAYOUTS)
  layout?: PrintLayout;

  @ApiPropertyOptional({ default: 'en', description: 'Language of the text on the card.' })
  @IsOptional()
  @IsIn(LANGUAGES)
  lang?: Language;
}

/** Returns true for archived codes, false for active codes, and undefined for both. */
export const archivedQrs = ({ archived = 'all' }: ListStaticQrsQuery): boolean | undefined =>
  archivedFilter(archived);
