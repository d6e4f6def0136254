import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PAYOUT_METHODS, PAYOUT_STATUSES, type PayoutMethod, type PayoutStatus } from '@tulay/contracts';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, Length, MaxLength, ValidateNested } from 'class-validator';
import { Example } from '../docs/example.decorator';
import { DocumentedAs } from '../docs/variants.decorator';
import { BaseBody, ListQuery } from '../requests/inputs';
import { IsAmount, IsCurrencyCode, IsMetadata } from '../validation/decorators';
import { UnknownFields } from '../validation/unknown-fields';

const PAYOUT_AMOUNT_MAX = 9_999_999.99;

/**
 * Payout destination. The payouts service checks the required fields and their format, which depend on the
 * payout's method.
 */
@DocumentedAs({
  WalletDestinationBody: {
    description: 'Recipient of a payout by `gcash`.',
    required: ['account_no'],
    optional: ['account_name'],
  },
  BankDestinationBody: {
    description: 'Recipient of a payout by `bank`, `instapay` or `pesonet`.',
    required: ['bank_code', 'account_number', 'account_name'],
  },
})
export class PayoutDestinationBody {
  @ApiPropertyOptional({
    example: '09171234567',
    description:
      '`gcash`: a Philippine mobile number, such as 09XXXXXXXXX, or with 63 or +63 instead of the 0. The prefixes 0895 to 0898 are valid too.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  account_no?: string | null;

  @ApiPropertyOptional({ description: '`bank`: a code of `GET /v1/payouts/banks`.' })
  @IsOptional()
  @IsString()
  @MaxLength(11)
  bank_code?: string | null;

  @ApiPropertyOptional({ description: '`bank`: 6 to 20 digits.' })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  account_number?: string | null;

  @ApiPropertyOptional({ description: 'Required for `bank`; optional for `gcash`.' })
  @IsOptional()
  @IsString()
  @MaxLength(140)
  account_name?: string | null;
}

@UnknownFields('reject')
@Example({ amount: 500, method: 'gcash', destination: { account_no: '09171234567' } })
export class CreatePayoutBody extends BaseBody {
  @ApiProperty({ example: 1250.5 })
  @IsAmount({ max: PAYOUT_AMOUNT_MAX })
  amount: number;

  @ApiProperty({
    enum: PAYOUT_METHODS,
    example: 'gcash',
    description:
      '`gcash`, or `bank`: InstaPay up to 50,000, PESONet above. `instapay` and `pesonet` are bank payouts restricted to that rail.',
  })
  @IsString()
  @Length(1, 40)
  method: string;

  @ValidateNested()
  @Type(() => PayoutDestinationBody)
  destination: PayoutDestinationBody;

  @ApiPropertyOptional({ default: 'PHP' })
  @IsOptional()
  @IsCurrencyCode()
  currency?: string | null;

  @ApiPropertyOptional({ example: 'Settlement of week 23' })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  description?: string | null;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown> | null;

  @ApiPropertyOptional({
    description: 'Whether to return what the payout would do, without storing or sending it.',
  })
  @IsOptional()
  @IsBoolean()
  dry_run?: boolean | null;
}

export class ListPayoutsQuery extends ListQuery {
  @IsOptional()
  @IsIn(PAYOUT_STATUSES)
  status?: PayoutStatus;

  @ApiPropertyOptional({
    description: 'Only payouts created with exactly this method; `bank` does not match `instapay`.',
  })
  @IsOptional()
  @IsIn(PAYOUT_METHODS)
  method?: PayoutMethod;

  @IsOptional()
  @IsCurrencyCode()
  currency?: string;
}
