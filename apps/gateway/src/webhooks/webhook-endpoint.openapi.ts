import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  ENDPOINT_DISABLED_REASONS,
  EVENT_TYPES,
  type CreatedWebhookEndpoint,
  type Deleted,
  type EndpointDisabledReason,
  type Environment,
  type EventFilter,
  type List,
  type WebhookEndpoint,
} from '@tulay/contracts';
import {
  HasMore,
  InEnvironment,
  Kind,
  Seconds,
  SecondsOrNull,
  Text,
  TextOrNull,
} from '../docs/openapi-fields';

@ApiSchema({ name: 'WebhookEndpoint' })
export class WebhookEndpointSchema implements WebhookEndpoint {
  @Text(undefined, 'whe_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('webhook_endpoint') object: 'webhook_endpoint';
  @InEnvironment() environment: Environment;
  @Text('URL to which events are delivered.') url: string;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: ['*', ...EVENT_TYPES] } })
  events: EventFilter[];
  @TextOrNull() description: string | null;
  @ApiProperty({ type: Boolean }) enabled: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    enum: [...ENDPOINT_DISABLED_REASONS, null],
    description:
      'Why it is disabled: `requested`; `failing`: every attempt for 5 days failed; `gone`: the endpoint returned 410. Its pending deliveries are marked as failed and can be replayed. PATCH `enabled: true` enables it again.',
  })
  disabled_reason: EndpointDisabledReason | null;
  @SecondsOrNull(
    'Time since which every attempt has failed, in Unix seconds; null if the endpoint is healthy.',
  )
  failing_since: number | null;
  @Seconds() created: number;
}

@ApiSchema({ name: 'CreatedWebhookEndpoint' })
export class CreatedWebhookEndpointSchema extends WebhookEndpointSchema implements CreatedWebhookEndpoint {
  @Text('Secret used to sign deliveries. Returned only once.', 'whsec_…') signing_secret: string;
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
