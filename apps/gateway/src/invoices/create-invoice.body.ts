import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { INVOICE_LIMITS, PAYMENT_AMOUNT_MAX } from '@tulay/contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Example } from '../docs/example.decorator';
import { BaseBody } from '../requests/inputs';
import {
  IsCalendarDate,
  IsCurrencyCode,
  IsIdOf,
  IsMetadata,
  IsTimestamp,
  IsNotBlank,
  IsNumberWithin,
} from '../validation/decorators';

export const INVOICE_AMOUNT = { min: 0, max: PAYMENT_AMOUNT_MAX };
export const DEPOSIT_RATE = { above: 0, below: 1 };
const QUANTITY = { above: 0, max: INVOICE_LIMITS.quantity };

export class InvoiceLineItemBody {
  @ApiProperty({ example: 'Barako coffee, 1 kg' })
  @IsString()
  @Length(1, INVOICE_LIMITS.line)
  @IsNotBlank()
  description: string;

  @ApiProperty({ example: 2, description: 'At most 6 decimals.' })
  @IsNumberWithin(QUANTITY)
  quantity: number;

  @ApiProperty({ example: 250 })
  @IsNumber()
  @Min(INVOICE_AMOUNT.min)
  @Max(INVOICE_AMOUNT.max)
  unit_amount: number;

  @ApiPropertyOptional({ description: 'Defaults to `quantity * unit_amount`, rounded half up.' })
  @IsOptional()
  @IsNumber()
  @Min(INVOICE_AMOUNT.min)
  @Max(INVOICE_AMOUNT.max)
  amount?: number | null;

  @ApiPropertyOptional({
    description: 'Product whose stock is reduced when the invoice is paid. Requires a whole-number quantity.',
  })
  @IsOptional()
  @IsIdOf('prd')
  product_id?: string | null;
}

@Example({ line_items: [{ description: 'Barako coffee, 1 kg', quantity: 2, unit_amount: 250 }] })
export class CreateInvoiceBody extends BaseBody {
  @IsArray()
  @ArrayMinSize(INVOICE_LIMITS.lines.min)
  @ArrayMaxSize(INVOICE_LIMITS.lines.max)
  @ValidateNested({ each: true })
  @Type(() => InvoiceLineItemBody)
  line_items: InvoiceLineItemBody[];

  @ApiPropertyOptional({ default: 'PHP' })
  @IsOptional()
  @IsCurrencyCode()
  currency?: string | null;

  @ApiPropertyOptional({ default: 0 })
  @IsOptional()
  @IsNumber()
  @Min(INVOICE_AMOUNT.min)
  @Max(INVOICE_AMOUNT.max)
  tax_amount?: number | null;

  @ApiPropertyOptional({ default: 0 })
  @IsOptional()
  @IsNumber()
  @Min(INVOICE_AMOUNT.min)
  @Max(INVOICE_AMOUNT.max)
  discount_amount?: number | null;

  @IsOptional()
  @IsString()
  @MaxLength(INVOICE_LIMITS.description)
  description?: string | null;

  @ApiPropertyOptional({ description: 'ID of the customer to bill.' })
  @IsOptional()
  @IsIdOf('cus')
  customer_id?: string | null;

  @ApiPropertyOptional({ example: '2026-12-31' })
  @IsOptional()
  @IsCalendarDate()
  due_date?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(INVOICE_LIMITS.notes)
  notes?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(INVOICE_LIMITS.terms)
  terms?: string | null;

  @ApiPropertyOptional({ default: false })
  @IsOptional()
  @IsBoolean()
  allow_partial_payment?: boolean | null;

  @ApiPropertyOptional({
    example: 0.5,
    description:
      'Deposit as a fraction of the amount, at most 6 decimals. Until the deposit is paid, the customer can pay the deposit or the full amount.',
  })
  @IsOptional()
  @IsNumberWithin(DEPOSIT_RATE)
  deposit_rate?: number | null;

  @IsOptional()
  @IsTimestamp()
  deposit_due_at?: number | string | null;

  @IsOptional()
  @IsTimestamp()
  balance_due_at?: number | string | null;

  @IsOptional()
  @IsIdOf('shp')
  shipment_id?: string | null;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown> | null;
}
