import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PAYMENT_AMOUNT_MAX, PAYMENT_METHODS, type PaymentMethod } from '@tulay/contracts';
import { IsBoolean, IsIn, IsNumber, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { Example } from '../docs/example.decorator';
import { AnyBody } from '../requests/inputs';
import { AMOUNT_MIN } from '../validation/checks';
import { IsNotBlank, IsWebUrl } from '../validation/decorators';

@Example({ method: 'gcash_qr' })
export class PayInvoiceBody extends AnyBody {
  @ApiProperty({ example: 'gcash_qr' })
  @IsIn(PAYMENT_METHODS)
  method: PaymentMethod;

  @ApiPropertyOptional({
    description: 'All that remains, if absent; else the deposit, or a part where that is allowed.',
  })
  @IsOptional()
  @IsNumber()
  @Min(AMOUNT_MIN)
  @Max(PAYMENT_AMOUNT_MAX)
  amount?: number | null;

  @ApiPropertyOptional({
    description: "Where the payer goes afterwards; the invoice's page, if absent. https in live.",
  })
  @IsOptional()
  @IsWebUrl({ userinfo: false })
  return_url?: string | null;
}

@Example({ reference: 'OR 1042' })
export class MarkInvoicePaidBody extends AnyBody {
  @ApiPropertyOptional({ description: 'All that remains, if absent.' })
  @IsOptional()
  @IsNumber()
  @Min(AMOUNT_MIN)
  @Max(PAYMENT_AMOUNT_MAX)
  amount?: number | null;

  @ApiProperty({ example: 'OR 1042', description: 'Where this money can be found in your own books.' })
  @IsString()
  @Length(1, 255)
  @IsNotBlank()
  reference: string;
}

@Example({})
export class VoidInvoiceBody extends AnyBody {
  @ApiPropertyOptional({ default: false, description: 'Give up the rest of an invoice that is partly paid.' })
  @IsOptional()
  @IsBoolean()
  forfeit?: boolean | null;
}
