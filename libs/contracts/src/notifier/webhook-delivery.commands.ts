import { command } from '../common/command';
import type { EventResource, EventType } from '../common/events';
import type { GetRequest, List, ListRequest } from '../common/list';
import type { Replayed } from './event.commands';

export const WEBHOOK_DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

/** One event on its way to one endpoint, with all its tries. */
export interface WebhookDelivery {
  /** What the header `X-Service-Delivery` carries. */
  id: number;
  object: 'webhook_delivery';
  event: string;
  event_type: EventType;
  /** Null when it goes to the payment's own `webhook_url`. */
  endpoint: string | null;
  status: WebhookDeliveryStatus;
  /** Tries made so far. */
  attempts: number;
  /** Unix seconds; null once the delivery has ended. */
  next_attempt_at: number | null;
  /** Null before the first answer, and when the last try got none. */
  last_response_status: number | null;
  created: number;
}

/** Why a try brought no usable answer. */
export type WebhookAttemptError =
  | 'timeout'
  | 'invalid_url'
  | 'address_refused'
  | 'host_not_found'
  | 'connection_refused'
  | 'connection_lost'
  | 'tls_error'
  | 'redirect_refused'
  | 'unsuccessful_status';

/** What one POST to a receiver came to. */
export interface WebhookAttemptOutcome {
  /** The HTTP status; null when there was no answer. */
  status: number | null;
  milliseconds: number;
  /** Null when it succeeded. */
  error: WebhookAttemptError | null;
  /** The first 4 KB of the answer; null when there was none. */
  response: string | null;
}

export interface WebhookAttempt extends WebhookAttemptOutcome {
  /** 1 is the first try; the header `X-Service-Attempt`. */
  attempt: number;
  /** Unix seconds when it ended. */
  at: number;
}

export interface WebhookDeliveryDetail extends WebhookDelivery {
  /** The tries, oldest first. */
  history: WebhookAttempt[];
  /** Why it was given up without a last try: the endpoint was disabled or deleted meanwhile. */
  cancelled_because: 'endpoint_disabled' | 'endpoint_deleted' | null;
}

export interface ListWebhookDeliveriesRequest extends ListRequest {
  /** The endpoint's id. */
  endpoint: string;
  status?: WebhookDeliveryStatus;
  /** Only deliveries of this event. */
  event?: string;
}
/** `startingAfter` is a delivery's id. Errors: `invalid_request`, `not_found`, `unauthenticated` (of the endpoint). */
export const listWebhookDeliveriesCommand = command<ListWebhookDeliveriesRequest, List<WebhookDelivery>>(
  'notifier.cmd.list-webhook-deliveries',
);
/** `id` is the delivery's number as text. Errors: `not_found`, `unauthenticated`. */
export const getWebhookDeliveryCommand = command<GetRequest, WebhookDeliveryDetail>(
  'notifier.cmd.get-webhook-delivery',
);

export interface TestWebhookEndpointRequest extends GetRequest {
  /** Default: the first type the endpoint names, `payment.succeeded` for `*`. */
  type?: EventType;
}
export interface WebhookTest extends WebhookAttemptOutcome {
  object: 'webhook_test';
  delivered: boolean;
  /** The sample that was sent; it is not kept. */
  event: EventResource;
}
/** Sends a sample now and waits for its result, ≤ 10 s. Errors: `not_found`, `unauthenticated`, `invalid_request`. */
export const testWebhookEndpointCommand = command<TestWebhookEndpointRequest, WebhookTest>(
  'notifier.cmd.test-webhook-endpoint',
  15_000,
);

export interface ReplayWebhookDeliveriesRequest extends GetRequest {
  /** Unix seconds, inclusive, by the deliveries' creation. */
  since: number;
  until?: number;
}
/**
 * Queues again, to the endpoint `id`, every event of the window whose deliveries to it have all failed: at most 10,000, oldest first.
 * Errors: `not_found`, `unauthenticated`, `invalid_state` (the endpoint is disabled).
 */
export const replayWebhookDeliveriesCommand = command<ReplayWebhookDeliveriesRequest, Replayed>(
  'notifier.cmd.replay-webhook-deliveries',
  30_000,
);
