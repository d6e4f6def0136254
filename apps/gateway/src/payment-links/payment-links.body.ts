import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  PAYMENT_AMOUNT_MAX,
  PAYMENT_LINK_LIMITS,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '@tulay/contracts';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { Example } from '../docs/example.decorator';
import {
  IsAmount,
  IsCurrencyCode,
  IsDateTime,
  IsIdOf,
  IsMetadata,
  IsNotBlank,
  IsWebUrl,
} from '../validation/decorators';
import { CannotChange, IsNotNull } from '../validation/presence';
import { PaymentLinkOptionsBody } from './payment-link-options.body';

@Example({ description: 'Lunch for two', amount: 450 })
export class CreatePaymentLinkBody extends PaymentLinkOptionsBody {
  @ApiProperty({ example: 'Lunch for two' })
  @IsString()
  @Length(1, PAYMENT_LINK_LIMITS.description)
  @IsNotBlank()
  description: string;

  @ApiPropertyOptional({ example: 450, description: 'Without one, the payer enters it.' })
  @IsOptional()
  @IsAmount({ max: PAYMENT_AMOUNT_MAX })
  amount?: number | null;

  @ApiPropertyOptional({ default: 'PHP' })
  @IsOptional()
  @IsCurrencyCode()
  currency?: string | null;

  @ApiPropertyOptional({ description: 'Without one, the payer picks it.' })
  @IsOptional()
  @IsIn(PAYMENT_METHODS)
  method?: PaymentMethod | null;

  @ApiPropertyOptional({ description: 'Shown on the page. https in live.' })
  @IsOptional()
  @IsWebUrl({ userinfo: false })
  image_url?: string | null;

  @ApiPropertyOptional({
    description: 'Where a payer goes who has paid; else the page thanks them. https in live.',
  })
  @IsOptional()
  @IsWebUrl({ userinfo: false })
  success_url?: string | null;

  @ApiPropertyOptional({ description: 'Where a payer goes who would rather not pay. https in live.' })
  @IsOptional()
  @IsWebUrl({ userinfo: false })
  cancel_url?: string | null;

  @ApiPropertyOptional({ description: 'Whose payments these are.' })
  @IsOptional()
  @IsIdOf('cus')
  customer_id?: string | null;

  @ApiPropertyOptional({
    description: 'What is sold: its stock drops when it is paid, and returns with a full refund.',
  })
  @IsOptional()
  @IsIdOf('prd')
  product_id?: string | null;

  @ApiPropertyOptional({ example: '2026-12-31T23:59:59+08:00', description: 'Past it the link is inactive.' })
  @IsOptional()
  @IsDateTime()
  expires_at?: string | null;

  @ApiPropertyOptional({
    description:
      'At most 50 keys of at most 40 characters; 16 KB as JSON. Copied to the payments of the link.',
  })
  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown> | null;
}

/** Absent fields keep their values; null clears a field that may be null. */
@Example({ description: 'Dinner for two' })
export class UpdatePaymentLinkBody extends PaymentLinkOptionsBody {
  @IsNotNull()
  @IsString()
  @Length(1, PAYMENT_LINK_LIMITS.description)
  @IsNotBlank()
  description?: string;

  @ApiPropertyOptional({ description: 'https in live.' })
  @IsOptional()
  @IsWebUrl({ userinfo: false })
  image_url?: string | null;

  @ApiPropertyOptional({ description: 'https in live.' })
  @IsOptional()
  @IsWebUrl({ userinfo: false })
  success_url?: string | null;

  @ApiPropertyOptional({ description: 'https in live.' })
  @IsOptional()
  @IsWebUrl({ userinfo: false })
  cancel_url?: string | null;

  @IsOptional()
  @IsIdOf('cus')
  customer_id?: string | null;

  @IsOptional()
  @IsIdOf('prd')
  product_id?: string | null;

  @ApiPropertyOptional({ description: 'A later time makes an expired link active again.' })
  @IsOptional()
  @IsDateTime()
  expires_at?: string | null;

  @ApiPropertyOptional({ description: 'Merges key by key; a null deletes its key, null itself all of them.' })
  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown> | null;

  @CannotChange()
  amount?: never;

  @CannotChange()
  currency?: never;

  @CannotChange()
  method?: never;
}
