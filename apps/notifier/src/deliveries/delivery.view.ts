import type { WebhookAttempt, WebhookDelivery, WebhookDeliveryDetail } from '@tulay/contracts';
import type { AttemptEntity } from './attempt.entity';
import type { NumberedDelivery } from './deliveries.store';
import type { DeliveryEntity } from './delivery.entity';

export const toWebhookDelivery = (delivery: NumberedDelivery): WebhookDelivery => ({
  id: delivery.number,
  object: 'webhook_delivery',
  event: delivery.eventId,
  event_type: delivery.eventType,
  endpoint: delivery.endpointId,
  url: delivery.url,
  project: delivery.projectId,
  sample: delivery.sample,
  status: delivery.status,
  attempts: delivery.attempts,
  next_attempt_at: delivery.nextAttemptAt,
  last_response_status: delivery.lastStatus,
  created: delivery.created,
});

export const toWebhookDeliveryDetail = (
  delivery: NumberedDelivery,
  failed: AttemptEntity[],
): WebhookDeliveryDetail => ({
  ...toWebhookDelivery(delivery),
  history: [...failed.map(toWebhookAttempt), ...successOf(delivery)],
  cancelled_because: delivery.cancelledBecause,
});

const toWebhookAttempt = (failed: AttemptEntity): WebhookAttempt => ({
  attempt: failed.attempt,
  at: failed.at,
  status: failed.status,
  milliseconds: failed.milliseconds,
  error: failed.error,
  response: failed.response,
});

/** Returns an array with the successful attempt, which is always the last; empty if no attempt succeeded. */
const successOf = (delivery: DeliveryEntity): WebhookAttempt[] =>
  delivery.deliveredAt === null
    ? []
    : [
        {
          attempt: delivery.attempts,
          at: delivery.deliveredAt,
          status: delivery.lastStatus,
          milliseconds: delivery.milliseconds ?? 0,
          error: null,
          response: delivery.response,
        },
      ];
