import { ApiPropertyOptional } from '@nestjs/swagger';
import { BALANCE_TRANSACTION_TYPES, type BalanceTransactionType } from '@tulay/contracts';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { ListQuery } from '../requests/inputs';
import { IsCurrencyCode } from '../validation/decorators';

export class ListBalanceTransactionsQuery extends ListQuery {
  @IsOptional()
  @IsIn(BALANCE_TRANSACTION_TYPES)
  type?: BalanceTransactionType;

  @ApiPropertyOptional({ description: 'Only transactions of this payment, refund or payout.' })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  source?: string;

  @ApiPropertyOptional({
    description:
      'Only transactions in this currency. With `currency` or a `created` filter, results are sorted by `created`; otherwise by posting order.',
  })
  @IsOptional()
  @IsCurrencyCode()
  currency?: string;
}
