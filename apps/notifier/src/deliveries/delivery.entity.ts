import type { Environment, EventType, WebhookAttemptOutcome, WebhookDeliveryStatus } from '@tulay/contracts';
import type { StoredSecret } from '../endpoints/endpoint.entity';

/** Why a delivery is given up without another try. */
export type Cancellation = 'endpoint_disabled' | 'endpoint_deleted';

/** A delivery this process has in hand. */
export interface DueDelivery {
  id: string;
  /** What must not hold up anything else: an endpoint, a compat project, or a merchant's own addresses on one host. */
  lane: string;
  merchantId: string;
  environment: Environment;
  eventId: string;
  eventType: EventType;
  body: string;
  /** The number of the try to make: 1 is the first. */
  attempt: number;
  /** Null when it goes to the payment's own address or to a compat project. */
  endpointId: string | null;
  /** Null when it goes to a compat project. */
  url: string | null;
  /** The compat project whose webhook it goes to. */
  projectId: string | null;
  /** The newest first; empty when the merchant has no default secret yet. */
  secrets: StoredSecret[];
  cancelled: Cancellation | null;
  /** By the real clock: after it, somebody else may have it in hand too. */
  leasedUntil: Date;
}

/** What became of a delivery that was in hand. */
export interface DeliveryResult {
  id: string;
  attempt: number;
  status: WebhookDeliveryStatus;
  /** When to try again, by the clock of its environment; null unless `pending`. */
  dueAt: Date | null;
  /** Unix seconds when the try ended. */
  at: number;
  /** Null when it was given up without a try. */
  outcome: WebhookAttemptOutcome | null;
  cancelled: Cancellation | null;
}

/** A row of `deliveries`, as SQL names it. */
export interface DeliveryRecord {
  id: string;
  event_id: string;
  event_type: EventType;
  merchant_id: string;
  environment: Environment;
  endpoint_id: string | null;
  status: WebhookDeliveryStatus;
  attempts: number;
  next_attempt_at: string | null;
  last_status: number | null;
  delivered_at: string | null;
  /** Of the try that succeeded, as is `response`. */
  milliseconds: number | null;
  response: string | null;
  cancelled_because: Cancellation | null;
  created: string;
}

/** A row of `attempts`, as SQL names it: a try that failed. */
export interface AttemptRecord {
  attempt: number;
  at: string;
  status: number | null;
  milliseconds: number;
  error: WebhookAttemptOutcome['error'];
  response: string | null;
}
