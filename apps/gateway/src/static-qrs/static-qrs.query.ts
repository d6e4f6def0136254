import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { ARCHIVED, archivedFilter, ListQuery, type Archived } from '../requests/inputs';

export class ListStaticQrsQuery extends ListQuery {
  @ApiPropertyOptional({ default: 'all' })
  @IsOptional()
  @IsIn(ARCHIVED)
  archived?: Archived;
}

/** Whether archived ones are listed; undefined means both. */
export const archivedQrs = ({ archived = 'all' }: ListStaticQrsQuery): boolean | undefined =>
  archivedFilter(archived);
