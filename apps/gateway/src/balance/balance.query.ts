import { ApiPropertyOptional } from '@nestjs/swagger';
import { BALANCE_TRANSACTION_TYPES, type BalanceTransactionType } from '@tulay/contracts';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { ListQuery } from '../requests/inputs';
import { IsCurrencyCode } from '../validation/decorators';

export class ListBalanceTransactionsQuery extends ListQuery {
  @IsOptional()
  @IsIn(BALANCE_TRANSACTION_TYPES)
  type?: BalanceTransactionType;

  @ApiPropertyOptional({ description: 'The id of the payment, refund or payout behind it.' })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  source?: string;

  @ApiPropertyOptional({
    description:
      'Movements of this currency. They, and those of a period, come in the order of `created`; others in the order of booking.',
  })
  @IsOptional()
  @IsCurrencyCode()
  currency?: string;
}
