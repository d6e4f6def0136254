import { ApiPropertyOptional } from '@nestjs/swagger';
import { PAYMENT_LINK_STATUSES, type PaymentLinkStatus } from '@tulay/contracts';
import { IsIn, IsOptional } from 'class-validator';
import { ListQuery } from '../requests/inputs';
import { IsCurrencyCode, IsIdOf } from '../validation/decorators';

export class ListPaymentLinksQuery extends ListQuery {
  @ApiPropertyOptional({ description: 'A link past its `expires_at` is inactive.' })
  @IsOptional()
  @IsIn(PAYMENT_LINK_STATUSES)
  status?: PaymentLinkStatus;

  @IsOptional()
  @IsIdOf('cus')
  customer_id?: string;

  @IsOptional()
  @IsCurrencyCode()
  currency?: string;
}
