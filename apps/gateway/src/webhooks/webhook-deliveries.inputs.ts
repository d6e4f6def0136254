import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  EVENT_TYPES,
  type EventType,
  WEBHOOK_DELIVERY_STATUSES,
  type WebhookDeliveryStatus,
} from '@tulay/contracts';
import { IsIn, IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { Example } from '../docs/example.decorator';
import { BaseBody, ListQuery } from '../requests/inputs';
import { IsTimestamp } from '../validation/decorators';

export const DEFAULT_OVERLAP_SECONDS = 86_400;

@Example({ overlap_seconds: 3600 })
export class RotateWebhookSecretBody extends BaseBody {
  @ApiPropertyOptional({
    default: DEFAULT_OVERLAP_SECONDS,
    description: 'Number of seconds for which the old secret also signs deliveries.',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(604_800)
  overlap_seconds?: number | null;
}

@Example({ type: 'payment.succeeded' })
export class TestWebhookEndpointBody extends BaseBody {
  @ApiPropertyOptional({
    description:
      "Event type to send. Defaults to the endpoint's first event type, or `payment.succeeded` for `*`.",
  })
  @IsOptional()
  @IsIn(EVENT_TYPES)
  type?: EventType | null;
}

@Example({ since: 1767225600 })
export class ReplayDeliveriesBody extends BaseBody {
  @ApiProperty({
    description: 'Only deliveries created at or after this time, in Unix seconds or as a date-time.',
  })
  @IsTimestamp()
  since: number | string;

  @ApiPropertyOptional({
    description: 'Only deliveries created at or before this time, in Unix seconds or as a date-time.',
  })
  @IsOptional()
  @IsTimestamp()
  until?: number | string | null;

  @ApiPropertyOptional({
    default: 'failed',
    description:
      '`failed`: queues a new delivery of each event that was never delivered. `pending`: sends the pending deliveries now, as their next attempt.',
  })
  @IsOptional()
  @IsIn(['failed', 'pending'])
  status?: 'failed' | 'pending' | null;
}

export class ListEndpointDeliveriesQuery extends ListQuery {
  @IsOptional()
  @IsIn(WEBHOOK_DELIVERY_STATUSES)
  status?: WebhookDeliveryStatus;

  @ApiPropertyOptional({ description: 'Only deliveries of this event, `evt_…`.' })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  event?: string;
}

export class ListWebhookDeliveriesQuery extends ListEndpointDeliveriesQuery {
  @ApiPropertyOptional({
    description: 'Only deliveries to this endpoint, `whe_…`. Deleted endpoints are allowed.',
  })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  endpoint?: string;

  @ApiPropertyOptional({
    description: 'Only deliveries of events of this payment, `pay_…`, and its refunds.',
  })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  payment?: string;

  @ApiPropertyOptional({ description: "Only deliveries to the webhook of this project's legacy checkout." })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  project?: string;
}
