import { ApiPropertyOptional } from '@nestjs/swagger';
import { REFUND_STATUSES, type RefundStatus } from '@tulay/contracts';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { ListQuery } from '../requests/inputs';

export class ListRefundsQuery extends ListQuery {
  @IsOptional()
  @IsIn(REFUND_STATUSES)
  status?: RefundStatus;

  @ApiPropertyOptional({ description: 'The id of the refunded payment.' })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  payment?: string;
}
