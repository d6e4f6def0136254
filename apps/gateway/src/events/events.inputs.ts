import { ApiPropertyOptional } from '@nestjs/swagger';
import { EVENT_TYPES, type EventType } from '@tulay/contracts';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { Example } from '../docs/example.decorator';
import { BaseBody, ListQuery } from '../requests/inputs';
import { IsNeverEmpty } from '../validation/presence';

@Example({})
export class ReplayEventBody extends BaseBody {
  @ApiPropertyOptional({
    description:
      'Resend only to this endpoint, regardless of its event types. Defaults to every receiver that would get the event now.',
  })
  @IsOptional()
  @IsNeverEmpty()
  @IsString()
  @Length(1, 255)
  endpoint?: string | null;
}

export class ListEventsQuery extends ListQuery {
  @IsOptional()
  @IsIn(EVENT_TYPES)
  type?: EventType;

  @ApiPropertyOptional({ description: 'Only events of this payment, `pay_…`, and its refunds.' })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  payment?: string;
}
