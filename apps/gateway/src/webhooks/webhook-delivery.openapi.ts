import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  EVENT_TYPES,
  WEBHOOK_DELIVERY_STATUSES,
  type EventResource,
  type EventType,
  type List,
  type WebhookAttempt,
  type WebhookAttemptError,
  type WebhookAttemptOutcome,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookDeliveryStatus,
  type WebhookTest,
} from '@tulay/contracts';
import { EventSchema } from '../events/event.openapi';
import {
  HasMore,
  Integer,
  IntegerOrNull,
  Kind,
  OneOf,
  Seconds,
  SecondsOrNull,
  Text,
  TextOrNull,
} from '../docs/openapi-fields';

@ApiSchema({ name: 'WebhookDelivery' })
export class WebhookDeliverySchema implements WebhookDelivery {
  @Integer('What the header `X-Service-Delivery` carries.') id: number;
  @Kind('webhook_delivery') object: 'webhook_delivery';
  @Text("The event's id.") event: string;
  @OneOf(EVENT_TYPES) event_type: EventType;
  @TextOrNull("Null when it goes to the payment's own `webhook_url`.") endpoint: string | null;
  @OneOf(WEBHOOK_DELIVERY_STATUSES) status: WebhookDeliveryStatus;
  @Integer('Tries made so far.') attempts: number;
  @SecondsOrNull('Unix seconds; null once it has ended.') next_attempt_at: number | null;
  @IntegerOrNull('Null when the last try got no answer.') last_response_status: number | null;
  @Seconds() created: number;
}

@ApiSchema({ name: 'WebhookAttemptOutcome' })
class WebhookAttemptOutcomeSchema implements WebhookAttemptOutcome {
  @IntegerOrNull('The HTTP status; null when there was no answer.') status: number | null;
  @Integer() milliseconds: number;
  @TextOrNull('Why it did not succeed; null when it did.') error: WebhookAttemptError | null;
  @TextOrNull('The first 4 KB of the answer.') response: string | null;
}

@ApiSchema({ name: 'WebhookAttempt' })
class WebhookAttemptSchema extends WebhookAttemptOutcomeSchema implements WebhookAttempt {
  @Integer('1 is the first try.') attempt: number;
  @Seconds('Unix seconds when it ended.') at: number;
}

@ApiSchema({ name: 'WebhookDeliveryDetail' })
export class WebhookDeliveryDetailSchema extends WebhookDeliverySchema implements WebhookDeliveryDetail {
  @ApiProperty({ type: [WebhookAttemptSchema], description: 'The tries, oldest first.' })
  history: WebhookAttemptSchema[];
  @ApiProperty({ type: String, nullable: true, enum: ['endpoint_disabled', 'endpoint_deleted', null] })
  cancelled_because: 'endpoint_disabled' | 'endpoint_deleted' | null;
}

@ApiSchema({ name: 'WebhookDeliveryList' })
export class WebhookDeliveryListSchema implements List<WebhookDelivery> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [WebhookDeliverySchema] }) data: WebhookDeliverySchema[];
  @HasMore() has_more: boolean;
}

@ApiSchema({ name: 'WebhookTest' })
export class WebhookTestSchema extends WebhookAttemptOutcomeSchema implements WebhookTest {
  @Kind('webhook_test') object: 'webhook_test';
  @ApiProperty({ type: Boolean, description: 'Whether the receiver answered 2xx.' }) delivered: boolean;
  @ApiProperty({ type: EventSchema, description: 'The sample that was sent; it is not kept.' })
  event: EventResource;
}
