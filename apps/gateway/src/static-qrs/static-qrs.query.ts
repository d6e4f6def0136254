import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { ListQuery } from '../requests/inputs';

const ARCHIVED = ['false', 'true', 'all'] as const;

export class ListStaticQrsQuery extends ListQuery {
  @ApiPropertyOptional({ default: 'all' })
  @IsOptional()
  @IsIn(ARCHIVED)
  archived?: (typeof ARCHIVED)[number];
}

/** undefined: both. */
export const archivedOnly = ({ archived = 'all' }: ListStaticQrsQuery): boolean | undefined =>
  archived === 'all' ? undefined : archived === 'true';
