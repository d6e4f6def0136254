import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { Example } from '../docs/example.decorator';
import { isExact } from '../validation/checks';
import { IsReturnUrl } from '../validation/decorators';
import { Follows, type Check } from '../validation/rule';
import { UnknownFields } from '../validation/unknown-fields';

/** Limits in pesos. 0 is also accepted and creates a free payment. */
const COMPAT_AMOUNT = { min: 200, max: 50_000 };

const amount: Check = (value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  const { min, max } = COMPAT_AMOUNT;
  if (value !== 0 && (value < min || value > max)) return `must be 0 or between ${min} and ${max}`;
  return isExact(value, 'PHP') ? null : 'must have at most 2 decimals';
};

@UnknownFields('ignore')
@Example({ externalId: 'order-1042', amount: 1250.5 })
export class CompatCheckoutBody {
  @ApiProperty({ example: 'order-1042' })
  @IsString()
  @Length(1, 255)
  externalId: string;

  @ApiProperty({
    description: 'Amount in PHP: 200 to 50,000, or 0, which succeeds immediately.',
    example: 1250.5,
  })
  @Follows('isLegacyAmount', amount, { type: 'number', minimum: 0, maximum: COMPAT_AMOUNT.max })
  amount: number;

  @ApiPropertyOptional({
    description:
      "URL to redirect the payer to after a successful payment. An app's URL (`myapp://paid`) is allowed. A web URL must use https in live mode.",
  })
  @IsOptional()
  @IsReturnUrl({ userinfo: true })
  successRedirectURL?: string | null;

  @ApiPropertyOptional({
    description:
      "URL to redirect the payer to if the payment did not succeed. An app's URL (`myapp://paid`) is allowed. A web URL must use https in live mode.",
  })
  @IsOptional()
  @IsReturnUrl({ userinfo: true })
  failureRedirectURL?: string | null;

  @ApiPropertyOptional({ example: 'juan@example.com' })
  @IsOptional()
  @IsString()
  @MaxLength(255)
  payerEmail?: string | null;

  @ApiPropertyOptional({ example: 'Juan dela Cruz' })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  payerName?: string | null;
}
