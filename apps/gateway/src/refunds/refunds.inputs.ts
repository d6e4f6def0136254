import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  PAYMENT_AMOUNT_MAX,
  REFUND_REASONS,
  REFUND_STATUSES,
  type RefundReason,
  type RefundStatus,
} from '@tulay/contracts';
import { IsIn, IsNumber, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { Example } from '../docs/example.decorator';
import { BaseBody, ListQuery } from '../requests/inputs';
import { AMOUNT_MIN } from '../validation/checks';
import { IsCurrencyCode } from '../validation/decorators';
import { UnknownFields } from '../validation/unknown-fields';

@UnknownFields('reject')
@Example({ payment: 'pay_01k0z3v9q8m4x2c7b5n6d8f1ga', amount: 100, reason: 'requested_by_customer' })
export class CreateRefundBody extends BaseBody {
  @ApiProperty({ description: 'The id of the payment, `pay_…`; it must have succeeded.' })
  @IsString()
  @Length(1, 255)
  payment: string;

  @ApiPropertyOptional({
    example: 100,
    description: "Amount in the payment's currency. Defaults to the unrefunded amount.",
  })
  @IsOptional()
  @IsNumber()
  @Min(AMOUNT_MIN)
  @Max(PAYMENT_AMOUNT_MAX)
  amount?: number | null;

  @IsOptional()
  @IsIn(REFUND_REASONS)
  reason?: RefundReason | null;
}

export class ListRefundsQuery extends ListQuery {
  @IsOptional()
  @IsIn(REFUND_STATUSES)
  status?: RefundStatus;

  @ApiPropertyOptional({ description: 'The id of the refunded payment.' })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  payment?: string;

  @IsOptional()
  @IsCurrencyCode()
  currency?: string;
}
