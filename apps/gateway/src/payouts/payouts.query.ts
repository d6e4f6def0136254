import { PAYOUT_STATUSES, type PayoutStatus } from '@tulay/contracts';
import { IsIn, IsOptional } from 'class-validator';
import { ListQuery } from '../requests/inputs';

export class ListPayoutsQuery extends ListQuery {
  @IsOptional()
  @IsIn(PAYOUT_STATUSES)
  status?: PayoutStatus;
}
