import type { Environment, EventType, WebhookAttemptOutcome, WebhookDeliveryStatus } from '@tulay/contracts';
import type { Cancellation } from '../queue/leased-delivery';

/** A row of `deliveries`. */
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
  /** Of the successful attempt, as is `response`. */
  milliseconds: number | null;
  response: string | null;
  cancelled_because: Cancellation | null;
  created: string;
}

/** A row of `attempts`: a failed attempt. */
export interface AttemptRecord {
  attempt: number;
  at: string;
  status: number | null;
  milliseconds: number;
  error: WebhookAttemptOutcome['error'];
  response: string | null;
}
