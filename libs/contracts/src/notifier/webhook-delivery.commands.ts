import { command } from '../common/command';
import type { EventResource, EventType } from '../common/events';
import type { GetRequest, List, ListRequest } from '../common/list';
import type { ByOperator, Replayed } from './event.commands';

export const WEBHOOK_DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

/** One event for one receiver, with its attempts. */
export interface WebhookDelivery {
  /** The value of the header `X-Service-Delivery`. */
  id: number;
  object: 'webhook_delivery';
  event: string;
  event_type: EventType;
  /** The endpoint it goes to. Exactly one of `endpoint`, `url` and `project` is set. */
  endpoint: string | null;
  /** The payment's `webhook_url` that it goes to. */
  url: string | null;
  /** The project of the legacy checkout whose webhook it goes to. */
  project: string | null;
  /** Whether it was sent to test the endpoint. */
  sample: boolean;
  status: WebhookDeliveryStatus;
  /** Attempts so far. */
  attempts: number;
  /** Unix seconds; null once the delivery has ended. */
  next_attempt_at: number | null;
  /** Null before the first answer, and if the last attempt got none. */
  last_response_status: number | null;
  created: number;
}

/** Why an attempt failed. */
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

/** The outcome of one POST to a receiver. */
export interface WebhookAttemptOutcome {
  /** The HTTP status; null without an answer. */
  status: number | null;
  milliseconds: number;
  /** Null for a success. */
  error: WebhookAttemptError | null;
  /** The first 4 KB of the answer, of a success the first 256 bytes; null without an answer. */
  response: string | null;
}

export interface WebhookAttempt extends WebhookAttemptOutcome {
  /** 1 is the first attempt; the value of `X-Service-Attempt`. */
  attempt: number;
  /** When it ended, in Unix seconds. */
  at: number;
}

/** Why a delivery ends without another attempt. `backlog_full`: too many deliveries to the same receiver are overdue. */
export const WEBHOOK_CANCELLATIONS = ['endpoint_disabled', 'endpoint_deleted', 'backlog_full'] as const;
export type WebhookCancellation = (typeof WEBHOOK_CANCELLATIONS)[number];

export interface WebhookDeliveryDetail extends WebhookDelivery {
  /** The attempts, oldest first. */
  history: WebhookAttempt[];
  /** Why it failed before its last attempt. */
  cancelled_because: WebhookCancellation | null;
}

export interface ListWebhookDeliveriesRequest extends ListRequest {
  /** Only to this endpoint. */
  endpoint?: string;
  /** Whether the endpoint must exist; the deliveries of a deleted one can still be found. */
  requireEndpoint?: boolean;
  /** Only to the webhook of this project's legacy checkout. */
  project?: string;
  /** Only of this event. */
  event?: string;
  /** Only of the events of this payment and its refunds. */
  payment?: string;
  status?: WebhookDeliveryStatus;
}
/**
 * `startingAfter` is a delivery's id. Errors: `invalid_request`; with `requireEndpoint` also `not_found` and
 * `unauthenticated`.
 */
export const listWebhookDeliveriesCommand = command<ListWebhookDeliveriesRequest, List<WebhookDelivery>>(
  'notifier.cmd.list-webhook-deliveries',
  { askedBy: ['gateway', 'operator', 'embed', 'dashboard'] },
);
/** `id` is the delivery's number as text. Errors: `not_found`, `unauthenticated`. */
export const getWebhookDeliveryCommand = command<GetRequest, WebhookDeliveryDetail>(
  'notifier.cmd.get-webhook-delivery',
  { askedBy: ['gateway', 'operator', 'dashboard'] },
);

export interface TestWebhookEndpointRequest extends GetRequest {
  /** Default: the first type the endpoint names, `payment.succeeded` for `*`. */
  type?: EventType;
  /** `evt_…`, the id of the sample, chosen by the caller: under one id one sample is sent. Default: a new one. */
  sample?: string;
}
export interface WebhookTest extends WebhookAttemptOutcome {
  object: 'webhook_test';
  delivered: boolean;
  /** The number of the delivery, by which it can be read. */
  delivery: number;
  /** The sample that was sent. It can be read by its id, and is in no list of events. */
  event: EventResource;
}
/** Sends a sample now and waits for its result, ≤ 10 s. Errors: `not_found`, `unauthenticated`, `invalid_request`, `conflict` (it was sent already). */
export const testWebhookEndpointCommand = command<TestWebhookEndpointRequest, WebhookTest>(
  'notifier.cmd.test-webhook-endpoint',
  { askedBy: ['gateway', 'dashboard'], timeoutMs: 15_000 },
);

export interface ReplayWebhookDeliveryRequest extends GetRequest, ByOperator {}
/**
 * Queues a new delivery of the same event to the same receiver. Errors: `not_found`, `unauthenticated`, `invalid_state`
 * (it is pending or a sample, or its endpoint is disabled or deleted).
 */
export const replayWebhookDeliveryCommand = command<ReplayWebhookDeliveryRequest, Replayed>(
  'notifier.cmd.replay-webhook-delivery',
  { askedBy: ['gateway', 'operator', 'dashboard'] },
);

export interface ReplayWebhookDeliveriesRequest extends GetRequest, ByOperator {
  /** Unix seconds, inclusive, by the deliveries' creation. */
  since: number;
  until?: number;
}
/**
 * Queues new deliveries to the endpoint `id`: of each event in the window whose deliveries to it all failed, oldest first.
 * At most 10,000.
 * Errors: `not_found`, `unauthenticated`, `invalid_state` (the endpoint is disabled).
 */
export const replayWebhookDeliveriesCommand = command<ReplayWebhookDeliveriesRequest, Replayed>(
  'notifier.cmd.replay-webhook-deliveries',
  { askedBy: ['gateway', 'operator', 'dashboard'], timeoutMs: 30_000 },
);
