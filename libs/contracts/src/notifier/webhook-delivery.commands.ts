import { command } from '../common/command';
import type { EventResource, EventType } from '../common/events';
import { LIST_FIELDS, type GetRequest, type List, type ListRequest } from '../common/list';
import type { ByOperator, Replayed } from './event.commands';

export const WEBHOOK_DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

/** An event for one receiver, with its attempts. */
export interface WebhookDelivery {
  /** Value of the header `X-Service-Delivery`. */
  id: number;
  object: 'webhook_delivery';
  event: string;
  event_type: EventType;
  /** Destination endpoint. Exactly one of `endpoint`, `url` and `project` is set. */
  endpoint: string | null;
  /** Destination if it is the payment's `webhook_url`. */
  url: string | null;
  /** ID of the legacy-checkout project, if the delivery goes to its webhook. */
  project: string | null;
  /** Whether the delivery is a test of the endpoint. */
  sample: boolean;
  status: WebhookDeliveryStatus;
  /** Number of attempts so far. */
  attempts: number;
  /** Unix seconds; null once the delivery has ended. */
  next_attempt_at: number | null;
  /** Null before the first response, and if the last attempt received none. */
  last_response_status: number | null;
  created: number;
}

/** Reason why an attempt failed. */
export type WebhookAttemptError =
  | 'timeout'
  | 'invalid_url'
  | 'address_refused'
  | 'host_not_found'
  | 'connection_refused'
  | 'connection_lost'
  /** The receiver sent an unrequested `100 Continue`, which the HTTP client cannot skip. */
  | 'unexpected_continue'
  | 'tls_error'
  | 'redirect_refused'
  | 'unsuccessful_status';

/** Outcome of a POST request to a receiver. */
export interface WebhookAttemptOutcome {
  /** HTTP status; null if there was no response. */
  status: number | null;
  milliseconds: number;
  /** Null if the attempt succeeded. */
  error: WebhookAttemptError | null;
  /** First 4 KB of the response body, or 256 bytes if the attempt succeeded; null if there was no response. */
  response: string | null;
}

export interface WebhookAttempt extends WebhookAttemptOutcome {
  /** Number of the attempt, from 1; the value of `X-Service-Attempt`. */
  attempt: number;
  /** Time at which the attempt ended, in Unix seconds. */
  at: number;
}

/**
 * Reasons why a delivery ends without another attempt. `backlog_full`: too many deliveries to the same receiver are
 * overdue.
 */
export const WEBHOOK_CANCELLATIONS = ['endpoint_disabled', 'endpoint_deleted', 'backlog_full'] as const;
export type WebhookCancellation = (typeof WEBHOOK_CANCELLATIONS)[number];

export interface WebhookDeliveryDetail extends WebhookDelivery {
  /** The attempts, oldest first. */
  history: WebhookAttempt[];
  /** Reason why the delivery failed before its last attempt. */
  cancelled_because: WebhookCancellation | null;
}

export interface ListWebhookDeliveriesRequest extends ListRequest {
  /** Only deliveries to this endpoint. */
  endpoint?: string;
  /** Whether the endpoint must exist. Without it, the deliveries to a deleted endpoint can still be listed. */
  requireEndpoint?: boolean;
  /** Only deliveries to the webhook of this project's legacy checkout. */
  project?: string;
  /** Only deliveries of this event. */
  event?: string;
  /** Only deliveries of events of this payment and its refunds. */
  payment?: string;
  status?: WebhookDeliveryStatus;
}
/**
 * `startingAfter` is a delivery's ID. Errors: `invalid_request`; with `requireEndpoint` also `not_found` and
 * `unauthenticated`.
 */
export const listWebhookDeliveriesCommand = command<ListWebhookDeliveriesRequest, List<WebhookDelivery>>(
  'notifier.cmd.list-webhook-deliveries',
  {
    fields: {
      ...LIST_FIELDS,
      endpoint: true,
      requireEndpoint: true,
      project: true,
      event: true,
      payment: true,
      status: true,
    },
    callers: ['gateway', 'operator', 'embed', 'dashboard'],
  },
);
/** `id` is the delivery's number as a string. Errors: `not_found`, `unauthenticated`. */
export const getWebhookDeliveryCommand = command<GetRequest, WebhookDeliveryDetail>(
  'notifier.cmd.get-webhook-delivery',
  { callers: ['gateway', 'operator', 'dashboard'] },
);

export interface TestWebhookEndpointRequest extends GetRequest {
  /** Defaults to the endpoint's first event type, or `payment.succeeded` for `*`. */
  type?: EventType;
  /** `evt_…`, ID of the sample, chosen by the caller; each ID sends one sample. Defaults to a new ID. */
  sample?: string;
}
export interface WebhookTest extends WebhookAttemptOutcome {
  object: 'webhook_test';
  delivered: boolean;
  /** Number of the delivery, with which it can be retrieved. */
  delivery: number;
  /** The sample that was sent. It can be retrieved by ID, but is not in any list of events. */
  event: EventResource;
}
/**
 * Sends a sample immediately and waits for the result, ≤ 10 s. Errors: `not_found`, `unauthenticated`,
 * `invalid_request`, `conflict` (already sent).
 */
export const testWebhookEndpointCommand = command<TestWebhookEndpointRequest, WebhookTest>(
  'notifier.cmd.test-webhook-endpoint',
  { callers: ['gateway', 'dashboard'], timeoutMs: 15_000 },
);

export interface ReplayWebhookDeliveryRequest extends GetRequest, ByOperator {}
/**
 * Queues a new delivery of the same event to the same receiver. Errors: `not_found`, `unauthenticated`, `invalid_state`
 * (it is pending or a sample, or its endpoint is disabled or deleted).
 */
export const replayWebhookDeliveryCommand = command<ReplayWebhookDeliveryRequest, Replayed>(
  'notifier.cmd.replay-webhook-delivery',
  { callers: ['gateway', 'operator', 'dashboard'] },
);

export interface ReplayWebhookDeliveriesRequest extends GetRequest, ByOperator {
  /** Unix seconds, inclusive; applies to the creation of the deliveries. */
  since: number;
  until?: number;
}
/**
 * Queues new deliveries to the endpoint `id`, oldest first and at most 10,000: one for each event in the window whose
 * deliveries to this endpoint have all failed. Errors: `not_found`, `unauthenticated`, `invalid_state` (the endpoint is
 * disabled).
 */
export const replayWebhookDeliveriesCommand = command<ReplayWebhookDeliveriesRequest, Replayed>(
  'notifier.cmd.replay-webhook-deliveries',
  { callers: ['gateway', 'operator', 'dashboard'], timeoutMs: 30_000 },
);
