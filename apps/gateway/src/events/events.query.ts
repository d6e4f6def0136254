import { EVENT_TYPES, type EventType } from '@tulay/contracts';
import { IsIn, IsOptional } from 'class-validator';
import { ListQuery } from '../requests/inputs';

export class ListEventsQuery extends ListQuery {
  @IsOptional()
  @IsIn(EVENT_TYPES)
  type?: EventType;
}
