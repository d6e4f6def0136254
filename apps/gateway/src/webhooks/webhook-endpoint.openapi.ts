import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  EVENT_TYPES,
  type CreatedWebhookEndpoint,
  type Deleted,
  type Environment,
  type EventFilter,
  type List,
  type WebhookEndpoint,
} from '@tulay/contracts';
import { HasMore, InEnvironment, Kind, Seconds, Text, TextOrNull } from '../docs/openapi-fields';

@ApiSchema({ name: 'WebhookEndpoint' })
export class WebhookEndpointSchema implements WebhookEndpoint {
  @Text(undefined, 'whe_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('webhook_endpoint') object: 'webhook_endpoint';
  @InEnvironment() environment: Environment;
  @Text('Where events are delivered.') url: string;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: ['*', ...EVENT_TYPES] } })
  events: EventFilter[];
  @TextOrNull() description: string | null;
  @ApiProperty({ type: Boolean }) enabled: boolean;
  @Seconds() created: number;
}

@ApiSchema({ name: 'CreatedWebhookEndpoint' })
export class CreatedWebhookEndpointSchema extends WebhookEndpointSchema implements CreatedWebhookEndpoint {
  @Text('Signs the deliveries. Shown once.', 'whsec_…') signing_secret: string;
}

@ApiSchema({ name: 'WebhookEndpointList' })
export class WebhookEndpointListSchema implements List<WebhookEndpoint> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [WebhookEndpointSchema] }) data: WebhookEndpointSchema[];
  @HasMore() has_more: boolean;
}

@ApiSchema({ name: 'DeletedWebhookEndpoint' })
export class DeletedWebhookEndpointSchema implements Deleted<'webhook_endpoint'> {
  @Text() id: string;
  @Kind('webhook_endpoint') object: 'webhook_endpoint';
  @ApiProperty({ type: Boolean, enum: [true] }) deleted: true;
}
