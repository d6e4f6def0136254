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
  @TextOrNull('The endpoint it goes to. One of `endpoint`, `url` and `project` is set.') endpoint:
    string | null;
  @TextOrNull("The payment's own `webhook_url` that it goes to.") url: string | null;
  @TextOrNull('The project of the legacy checkout whose webhook it goes to.') project: string | null;
  @ApiProperty({ type: Boolean, description: 'Whether it was sent to test the endpoint.' }) sample: boolean;
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
  @TextOrNull('The first 4 KB of the answer; of a success the first 256 bytes.') response: string | null;
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
  @ApiProperty({
    type: String,
    nullable: true,
    enum: [...WEBHOOK_CANCELLATIONS, null],
    description:
      'Why it failed before its last try. `backlog_full`: more than 10,000 deliveries to the same receiver were overdue. It can be replayed.',
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
  @Integer('The id of the delivery.') delivery: number;
  @ApiProperty({
    type: EventSchema,
    description: 'The sample that was sent. It can be retrieved by its id, and is in no list of events.',
  })
  event: EventResource;
}
