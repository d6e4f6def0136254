import { ApiPropertyOptional } from '@nestjs/swagger';
import { WEBHOOK_DELIVERY_STATUSES, type WebhookDeliveryStatus } from '@tulay/contracts';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { ListQuery } from '../requests/inputs';

export class ListWebhookDeliveriesQuery extends ListQuery {
  @IsOptional()
  @IsIn(WEBHOOK_DELIVERY_STATUSES)
  status?: WebhookDeliveryStatus;

  @ApiPropertyOptional({ description: 'Only deliveries of this event, `evt_…`.' })
  @IsOptional()
  @IsString()
  @Length(1, 255)
  event?: string;
}
