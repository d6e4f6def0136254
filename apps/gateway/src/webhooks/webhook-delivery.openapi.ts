import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  EVENT_TYPES,
  WEBHOOK_CANCELLATIONS,
  WEBHOOK_DELIVERY_STATUSES,
  type EventResource,
  type EventType,
  type List,
  type WebhookAttempt,
  type WebhookAttemptError,
  type WebhookAttemptOutcome,
  type WebhookCancellation,
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
  LongInteger,
  Kind,
  OneOf,
  Seconds,
  SecondsOrNull,
  Text,
  TextOrNull,
} from '../docs/openapi-fields';

@ApiSchema({ name: 'WebhookDelivery' })
export class WebhookDeliverySchema implements WebhookDelivery {
  @LongInteger(
    'Delivery ID, as sent in the `X-Service-Delivery` header: up to 16 digits, in no particular order.',
  )
  id: number;
  @Kind('webhook_delivery') object: 'webhook_delivery';
  @Text("The event's id.") event: string;
  @OneOf(EVENT_TYPES) event_type: EventType;
  @TextOrNull('ID of the endpoint. Exactly one of `endpoint`, `url` and `project` is set.') endpoint:
    string | null;
  @TextOrNull("The payment's `webhook_url`, if the delivery goes to it.") url: string | null;
  @TextOrNull('ID of the legacy-checkout project, if the delivery goes to its webhook.') project:
    string | null;
  @ApiProperty({ type: Boolean, description: 'Whether the delivery is a test of the endpoint.' })
  sample: boolean;
  @OneOf(WEBHOOK_DELIVERY_STATUSES) status: WebhookDeliveryStatus;
  @Integer('Number of attempts so far.') attempts: number;
  @SecondsOrNull('Time of the next attempt, in Unix seconds; null once the delivery has ended.')
  next_attempt_at: number | null;
  @IntegerOrNull('HTTP status of the last attempt; null if there was no response.') last_response_status:
    number | null;
  @Seconds() created: number;
}

@ApiSchema({ name: 'WebhookAttemptOutcome' })
class WebhookAttemptOutcomeSchema implements WebhookAttemptOutcome {
  @IntegerOrNull('HTTP status; null if there was no response.') status: number | null;
  @Integer() milliseconds: number;
  @TextOrNull('Reason for the failure; null if the attempt succeeded.') error: WebhookAttemptError | null;
  @TextOrNull('First 4 KB of the response body; 256 bytes for a successful attempt.') response: string | null;
}

@ApiSchema({ name: 'WebhookAttempt' })
class WebhookAttemptSchema extends WebhookAttemptOutcomeSchema implements WebhookAttempt {
  @Integer('Attempt number, starting at 1.') attempt: number;
  @Seconds('Time at which the attempt ended, in Unix seconds.') at: number;
}

@ApiSchema({ name: 'WebhookDeliveryDetail' })
export class WebhookDeliveryDetailSchema extends WebhookDeliverySchema implements WebhookDeliveryDetail {
  @ApiProperty({ type: [WebhookAttemptSchema], description: 'Attempts, oldest first.' })
  history: WebhookAttemptSchema[];
  @ApiProperty({
    type: String,
    nullable: true,
    enum: [...WEBHOOK_CANCELLATIONS, null],
    description:
      'Why the delivery failed before its last attempt. `backlog_full`: more than 10,000 deliveries to the same receiver were overdue. The delivery can be replayed.',
  })
  cancelled_because: WebhookCancellation | null;
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
  @LongInteger('The id of the delivery.') delivery: number;
  @ApiProperty({
    type: EventSchema,
    description: 'The sample event that was sent. Retrievable by ID, but not included in event lists.',
  })
  event: EventResource;
}
