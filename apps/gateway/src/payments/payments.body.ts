import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { CHECKOUT_LIVES, PAYMENT_AMOUNT_MAX, PAYMENT_METHODS, type PaymentMethod } from '@tulay/contracts';
import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
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
  IsAmount,
  IsCurrencyCode,
  IsEmailAddress,
  IsMetadata,
  IsNotBlank,
  IsWebhookUrl,
  IsReturnUrl,
} from '../validation/decorators';

/** Range across all methods. `requireLife` checks the limit of the payment's method. */
const LIFE_SECONDS = { min: 60, max: CHECKOUT_LIVES.bank_transfer.longest };

export class PaymentCustomerBody {
  @ApiPropertyOptional({ example: 'juan@example.com' })
  @IsOptional()
  @IsEmailAddress()
  email?: string | null;

  @ApiPropertyOptional({ example: 'Juan dela Cruz' })
  @IsOptional()
  @IsString()
  @Length(1, 200)
  @IsNotBlank()
  name?: string | null;
}

@Example({ amount: 1250.5, method: 'gcash_qr', description: 'Two sacks of rice' })
export class CreatePaymentBody extends BaseBody {
  @ApiProperty({ example: 1250.5 })
  @IsAmount({ max: PAYMENT_AMOUNT_MAX })
  amount: number;

  @ApiProperty({ example: 'gcash_qr' })
  @IsIn(PAYMENT_METHODS)
  method: PaymentMethod;

  @ApiPropertyOptional({ default: 'PHP' })
  @IsOptional()
  @IsCurrencyCode()
  currency?: string | null;

  @ApiPropertyOptional({ example: 'Order 1042' })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  description?: string | null;

  @ApiPropertyOptional({
    description:
      "URL to redirect the payer to after the checkout. An app's URL (`myapp://paid`) is allowed. A web URL must use https in live mode.",
  })
  @IsOptional()
  @IsReturnUrl({ userinfo: false })
  return_url?: string | null;

  @ApiPropertyOptional({
    description:
      "URL that receives this payment's events instead of your registered endpoints, signed with the default secret of the environment (`GET /v1/webhooks/default_secret`). Must use https in live mode.",
  })
  @IsOptional()
  @IsWebhookUrl()
  webhook_url?: string | null;

  @IsOptional()
  @ValidateNested()
  @Type(() => PaymentCustomerBody)
  customer?: PaymentCustomerBody | null;

  @ApiPropertyOptional({ description: 'The id of a customer, `cus_…`.' })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  customer_id?: string | null;

  @ApiPropertyOptional({
    description: "The payment's ID in your system, such as an order number. It does not need to be unique.",
  })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  external_id?: string | null;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown> | null;

  @ApiPropertyOptional({
    description:
      "Seconds until an unpaid checkout expires. Defaults to 1 day (86400) for `bank_transfer`, because some banks send transfers hours later, and to 15 minutes (900) for every other method. At most 604800 for a `bank_transfer`, and 9000 for any other method. A provider can end the checkout earlier; see the payment's `expires_at`.",
  })
  @IsOptional()
  @IsInt()
  @Min(LIFE_SECONDS.min)
  @Max(LIFE_SECONDS.max)
  expires_in?: number | null;
}
