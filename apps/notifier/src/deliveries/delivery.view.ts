import type { WebhookAttempt, WebhookDelivery, WebhookDeliveryDetail } from '@tulay/contracts';
import type { AttemptRecord, DeliveryRecord } from './delivery.entity';

export const toWebhookDelivery = (row: DeliveryRecord): WebhookDelivery => ({
  id: Number(row.id),
  object: 'webhook_delivery',
  event: row.event_id,
  event_type: row.event_type,
  endpoint: row.endpoint_id,
  status: row.status,
  attempts: row.attempts,
  next_attempt_at: row.next_attempt_at === null ? null : Number(row.next_attempt_at),
  last_response_status: row.last_status,
  created: Number(row.created),
});

export const toWebhookDeliveryDetail = (
  row: DeliveryRecord,
  failed: AttemptRecord[],
): WebhookDeliveryDetail => ({
  ...toWebhookDelivery(row),
  history: [...failed.map(toWebhookAttempt), ...successOf(row)],
  cancelled_because: row.cancelled_because,
});

const toWebhookAttempt = (row: AttemptRecord): WebhookAttempt => ({
  attempt: row.attempt,
  at: Number(row.at),
  status: row.status,
  milliseconds: row.milliseconds,
  error: row.error,
  response: row.response,
});

/** The successful attempt, if there is one: the last of the delivery. */
const successOf = (row: DeliveryRecord): WebhookAttempt[] =>
  row.delivered_at === null
    ? []
    : [
        {
          attempt: row.attempts,
          at: Number(row.delivered_at),
          status: row.last_status,
          milliseconds: row.milliseconds ?? 0,
          error: null,
          response: row.response,
        },
      ];
