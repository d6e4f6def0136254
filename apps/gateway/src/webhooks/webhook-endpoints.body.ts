import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EVENT_TYPES, type EventFilter } from '@tulay/contracts';
import { ArrayNotEmpty, IsArray, IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { Example } from '../docs/example.decorator';
import { BaseBody } from '../requests/inputs';
import { IsWebUrl } from '../validation/decorators';

const EVENT_FILTERS: readonly EventFilter[] = ['*', ...EVENT_TYPES];
export const DEFAULT_FILTERS: EventFilter[] = ['payment.succeeded', 'payment.failed'];
const ENDPOINT_DESCRIPTION_MAX = 500;

@Example({ url: 'https://shop.example/webhooks', events: ['*'] })
export class CreateWebhookEndpointBody extends BaseBody {
  @ApiProperty({ description: 'https in live.', example: 'https://shop.example/webhooks' })
  @IsWebUrl({ userinfo: false })
  url: string;

  @ApiPropertyOptional({ default: DEFAULT_FILTERS, description: 'Event types; `*` for all.' })
  @IsOptional()
  @IsArray()
  @ArrayNotEmpty()
  @IsIn(EVENT_FILTERS, { each: true })
  events?: EventFilter[] | null;

  @IsOptional()
  @IsString()
  @MaxLength(ENDPOINT_DESCRIPTION_MAX)
  description?: string | null;

  @ApiPropertyOptional({
    default: false,
    description: 'Whether to register the endpoint although one with the same URL and events exists.',
  })
  @IsOptional()
  @IsBoolean()
  allow_duplicate?: boolean | null;
}

/** Omitted fields remain unchanged. */
@Example({ events: ['payment.succeeded', 'refund.succeeded'] })
export class UpdateWebhookEndpointBody extends BaseBody {
  @ApiPropertyOptional({ description: 'https in live.' })
  @IsOptional()
  @IsWebUrl({ userinfo: false })
  url?: string | null;

  @ApiPropertyOptional({ description: 'Event types; `*` for all.' })
  @IsOptional()
  @IsArray()
  @ArrayNotEmpty()
  @IsIn(EVENT_FILTERS, { each: true })
  events?: EventFilter[] | null;

  @ApiPropertyOptional({ description: 'null clears it.' })
  @IsOptional()
  @IsString()
  @MaxLength(ENDPOINT_DESCRIPTION_MAX)
  description?: string | null;

  @IsOptional()
  @IsBoolean()
  enabled?: boolean | null;
}
