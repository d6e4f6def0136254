import { ApiPropertyOptional } from '@nestjs/swagger';
import { ENVIRONMENTS, type Environment, type ListRequest, type Tenant } from '@tulay/contracts';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { Example } from '../docs/example.decorator';
import { unixSecondsOf } from './request.rules';
import { IsDigits, IsTimestamp } from '../validation/decorators';

/**
 * Base class of all bodies with the common `environment` field. Also the body of actions without other fields.
 */
@Example({})
export class BaseBody {
  @ApiPropertyOptional({ description: "If given, must match the API key's mode." })
  @IsOptional()
  @IsIn(ENVIRONMENTS)
  environment?: Environment | null;
}

const DEFAULT_LIMIT = 25;

export class ListQuery {
  @ApiPropertyOptional({ default: DEFAULT_LIMIT, description: 'Maximum number of objects to return.' })
  @IsOptional()
  @IsDigits({ min: 1, max: 100 })
  limit?: string;

  @ApiPropertyOptional({ description: '`id` of the last object on the previous page.' })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  starting_after?: string;

  @ApiPropertyOptional({ description: 'Created after this time, in Unix seconds or as a date-time.' })
  @IsOptional()
  @IsTimestamp()
  'created[gt]'?: string;

  @ApiPropertyOptional({ description: 'Created at or after this time, in Unix seconds or as a date-time.' })
  @IsOptional()
  @IsTimestamp()
  'created[gte]'?: string;

  @ApiPropertyOptional({ description: 'Created before this time, in Unix seconds or as a date-time.' })
  @IsOptional()
  @IsTimestamp()
  'created[lt]'?: string;

  @ApiPropertyOptional({ description: 'Created at or before this time, in Unix seconds or as a date-time.' })
  @IsOptional()
  @IsTimestamp()
  'created[lte]'?: string;
}

export const toListRequest = (owner: Tenant, query: ListQuery): ListRequest => ({
  ...owner,
  limit: Number(query.limit ?? DEFAULT_LIMIT),
  startingAfter: query.starting_after,
  createdGte: extreme(Math.max, query['created[gte]'], oneFrom(query['created[gt]'], 1)),
  createdLte: extreme(Math.min, query['created[lte]'], oneFrom(query['created[lt]'], -1)),
});

function extreme(tightest: (...of: number[]) => number, ...bounds: (number | string | undefined)[]) {
  const given = bounds.map(unixSecondsOf).filter((bound) => typeof bound === 'number');
  return given.length ? tightest(...given) : undefined;
}

/** Times are whole seconds, so "after 5" means "6 or later". */
function oneFrom(time: string | undefined, step: 1 | -1): number | undefined {
  const seconds = unixSecondsOf(time);
  return typeof seconds === 'number' ? seconds + step : undefined;
}

export const ARCHIVED = ['false', 'true', 'all'] as const;
export type Archived = (typeof ARCHIVED)[number];

/** Converts the filter to a boolean. Undefined means both archived and active. */
export const archivedFilter = (archived: Archived): boolean | undefined =>
  archived === 'all' ? undefined : archived === 'true';
