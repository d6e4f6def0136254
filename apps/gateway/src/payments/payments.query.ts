import { ApiPropertyOptional } from '@nestjs/swagger';
import { PAYMENT_STATUSES, type PaymentStatus } from '@tulay/contracts';
import { IsIn, IsOptional } from 'class-validator';
import { ListQuery } from '../requests/inputs';
import { IsSomeOf } from '../validation/decorators';

export class ListPaymentsQuery extends ListQuery {
  @IsOptional()
  @IsIn(PAYMENT_STATUSES)
  status?: PaymentStatus;
}

const EXPANSIONS = ['events'] as const;

export class GetPaymentQuery {
  @ApiPropertyOptional({ description: '`events`: the event timeline, oldest first.' })
  @IsOptional()
  @IsSomeOf(EXPANSIONS)
  expand?: string | string[];

  @ApiPropertyOptional({ description: 'The same.' })
  @IsOptional()
  @IsSomeOf(EXPANSIONS)
  'expand[]'?: string | string[];
}

export const expandsEvents = (query: GetPaymentQuery): boolean =>
  query.expand !== undefined || query['expand[]'] !== undefined;
