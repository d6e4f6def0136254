import { ApiPropertyOptional } from '@nestjs/swagger';
import { INVOICE_LIMITS } from '@tulay/contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsNumber,
  IsOptional,
  IsString,
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
  IsNumberWithin,
} from '../validation/decorators';
import { IsNotNull } from '../validation/presence';
import { DEPOSIT_RATE, INVOICE_AMOUNT, InvoiceLineItemBody } from './create-invoice.body';

/** Omitted fields remain unchanged. Null clears an optional field. */
@Example({ due_date: '2026-12-31', notes: 'Thank you for your order.' })
export class UpdateInvoiceBody extends BaseBody {
  @ApiPropertyOptional({ description: 'Replaces all line items.' })
  @IsNotNull()
  @IsArray()
  @ArrayMinSize(INVOICE_LIMITS.lines.min)
  @ArrayMaxSize(INVOICE_LIMITS.lines.max)
  @ValidateNested({ each: true })
  @Type(() => InvoiceLineItemBody)
  line_items?: InvoiceLineItemBody[];

  @ApiPropertyOptional({ description: 'Changes the currency without converting the amounts.' })
  @IsNotNull()
  @IsCurrencyCode()
  currency?: string;

  @IsNotNull()
  @IsNumber()
  @Min(INVOICE_AMOUNT.min)
  @Max(INVOICE_AMOUNT.max)
  tax_amount?: number;

  @IsNotNull()
  @IsNumber()
  @Min(INVOICE_AMOUNT.min)
  @Max(INVOICE_AMOUNT.max)
  discount_amount?: number;

  @IsOptional()
  @IsString()
  @MaxLength(INVOICE_LIMITS.description)
  description?: string | null;

  @IsOptional()
  @IsIdOf('cus')
  customer_id?: string | null;

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

  @IsNotNull()
  @IsBoolean()
  allow_partial_payment?: boolean;

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

  @ApiPropertyOptional({
    description:
      'Merged key by key. Set a key to null to delete it, or `metadata` to null to delete all keys.',
  })
  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown> | null;
}
