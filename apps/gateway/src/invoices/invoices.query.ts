import { ApiPropertyOptional } from '@nestjs/swagger';
import { INVOICE_STATUSES, type InvoiceStatus } from '@tulay/contracts';
import { IsIn, IsOptional } from 'class-validator';
import { ListQuery } from '../requests/inputs';
import { IsCalendarDate, IsCurrencyCode, IsIdOf } from '../validation/decorators';

export class ListInvoicesQuery extends ListQuery {
  @IsOptional()
  @IsIn(INVOICE_STATUSES)
  status?: InvoiceStatus;

  @IsOptional()
  @IsIdOf('cus')
  customer_id?: string;

  @IsOptional()
  @IsCurrencyCode()
  currency?: string;

  @ApiPropertyOptional({ description: 'Only invoices due before this date.' })
  @IsOptional()
  @IsCalendarDate()
  due_before?: string;
}
