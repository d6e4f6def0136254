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
  IsIdOf,
  IsMetadata,
  IsNotBlank,
  IsReturnUrl,
  IsWebUrl,
  IsTimestamp,
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

  @ApiPropertyOptional({
    example: 450,
    description: 'Fixed amount. If omitted, the payer enters the amount.',
  })
  @IsOptional()
  @IsAmount({ max: PAYMENT_AMOUNT_MAX })
  amount?: number | null;

  @ApiPropertyOptional({ default: 'PHP' })
  @IsOptional()
  @IsCurrencyCode()
  currency?: string | null;

  @ApiPropertyOptional({ description: 'Fixed payment method. If omitted, the payer chooses.' })
  @IsOptional()
  @IsIn(PAYMENT_METHODS)
  method?: PaymentMethod | null;

  @ApiPropertyOptional({ description: 'Shown on the page. https in live.' })
  @IsOptional()
  @IsWebUrl({ userinfo: false })
  image_url?: string | null;

  @ApiPropertyOptional({
    description:
      "URL to redirect the payer to after payment. Defaults to a thank-you page. An app's URL (`myapp://paid`) is allowed. A web URL must use https in live mode.",
  })
  @IsOptional()
  @IsReturnUrl({ userinfo: false })
  success_url?: string | null;

  @ApiPropertyOptional({
    description:
      "URL to redirect the payer to if they cancel. An app's URL (`myapp://paid`) is allowed. A web URL must use https in live mode.",
  })
  @IsOptional()
  @IsReturnUrl({ userinfo: false })
  cancel_url?: string | null;

  @ApiPropertyOptional({ description: 'ID of the customer to attach to the payments.' })
  @IsOptional()
  @IsIdOf('cus')
  customer_id?: string | null;

  @ApiPropertyOptional({
    description:
      'Product being sold. Payment reduces its stock; a full refund restores it. If its inventory is tracked, the link is sold out once the stock, minus the units reserved by unfinished payments, is 0.',
  })
  @IsOptional()
  @IsIdOf('prd')
  product_id?: string | null;

  @ApiPropertyOptional({
    example: '2026-12-31T23:59:59+08:00',
    description: 'Time after which the link is inactive.',
  })
  @IsOptional()
  @IsTimestamp()
  expires_at?: number | string | null;

  @ApiPropertyOptional({
    description:
      'At most 50 keys of at most 40 characters; 16 KB as JSON. Copied to the payments of the link.',
  })
  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown> | null;
}

/** Omitted fields remain unchanged. Null clears an optional field. */
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

  @ApiPropertyOptional({
    description: "An app's URL (`myapp://paid`) is allowed. A web URL must use https in live mode.",
  })
  @IsOptional()
  @IsReturnUrl({ userinfo: false })
  success_url?: string | null;

  @ApiPropertyOptional({
    description: "An app's URL (`myapp://paid`) is allowed. A web URL must use https in live mode.",
  })
  @IsOptional()
  @IsReturnUrl({ userinfo: false })
  cancel_url?: string | null;

  @IsOptional()
  @IsIdOf('cus')
  customer_id?: string | null;

  @IsOptional()
  @IsIdOf('prd')
  product_id?: string | null;

  @ApiPropertyOptional({ description: 'Set a later time to reactivate an expired link.' })
  @IsOptional()
  @IsTimestamp()
  expires_at?: number | string | null;

  @ApiPropertyOptional({
    description:
      'Merged key by key. Set a key to null to delete it, or `metadata` to null to delete all keys.',
  })
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
