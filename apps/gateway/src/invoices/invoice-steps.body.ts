import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PAYMENT_AMOUNT_MAX, PAYMENT_METHODS, type PaymentMethod } from '@tulay/contracts';
import { IsBoolean, IsIn, IsNumber, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { Example } from '../docs/example.decorator';
import { BaseBody } from '../requests/inputs';
import { AMOUNT_MIN } from '../validation/checks';
import { IsNotBlank, IsReturnUrl } from '../validation/decorators';

@Example({ method: 'gcash_qr' })
export class PayInvoiceBody extends BaseBody {
  @ApiProperty({ example: 'gcash_qr' })
  @IsIn(PAYMENT_METHODS)
  method: PaymentMethod;

  @ApiPropertyOptional({
    description:
      'Defaults to the remaining amount. Otherwise the deposit, or a partial amount if the invoice allows it.',
  })
  @IsOptional()
  @IsNumber()
  @Min(AMOUNT_MIN)
  @Max(PAYMENT_AMOUNT_MAX)
  amount?: number | null;

  @ApiPropertyOptional({
    description:
      "URL to redirect the payer to afterwards. Defaults to the invoice page. An app's URL (`myapp://paid`) is allowed. A web URL must use https in live mode.",
  })
  @IsOptional()
  @IsReturnUrl({ userinfo: false })
  return_url?: string | null;
}

@Example({ reference: 'OR 1042' })
export class MarkInvoicePaidBody extends BaseBody {
  @ApiPropertyOptional({ description: 'Defaults to the remaining amount.' })
  @IsOptional()
  @IsNumber()
  @Min(AMOUNT_MIN)
  @Max(PAYMENT_AMOUNT_MAX)
  amount?: number | null;

  @ApiProperty({ example: 'OR 1042', description: 'Your accounting reference for this money.' })
  @IsString()
  @Length(1, 255)
  @IsNotBlank()
  reference: string;
}

@Example({})
export class VoidInvoiceBody extends BaseBody {
  @ApiPropertyOptional({
    default: false,
    description: 'Forfeit the unpaid balance of a partially paid invoice.',
  })
  @IsOptional()
  @IsBoolean()
  forfeit?: boolean | null;
}
