import { ApiPropertyOptional } from '@nestjs/swagger';
import { BALANCE_TRANSACTION_TYPES, type BalanceTransactionType } from '@tulay/contracts';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { ListQuery } from '../requests/inputs';

export class ListBalanceTransactionsQuery extends ListQuery {
  @IsOptional()
  @IsIn(BALANCE_TRANSACTION_TYPES)
  type?: BalanceTransactionType;

  @ApiPropertyOptional({ description: 'The id of the payment, refund or payout behind it.' })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  source?: string;
}
