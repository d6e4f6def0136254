import type {
  Environment,
  EventType,
  WebhookAttemptOutcome,
  WebhookCancellation,
  WebhookDeliveryStatus,
} from '@tulay/contracts';
import type { StoredSecret } from '../signing/secret.rules';

/**
 * Duration of a lease. Other processes can claim a killed process's deliveries after this time. A live
 * process renews the leases of its attempts.
 */
const LEASE_MS = 10_000;
/**
 * Duration of a lease that is not renewed: long enough for an attempt (up to 10 s) and for storing its result.
 */
const WHOLE_ATTEMPT_MS = 20_000;

/** Returns the end of a lease that starts at `now`, in wall-clock time. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** Returns the end of a lease that starts at `now` and is not renewed, in wall-clock time. */
export const endOfWholeAttempt = (now: Date): Date => new Date(now.getTime() + WHOLE_ATTEMPT_MS);

export interface LeasedDelivery {
  id: string;
  /** Public number, which the merchant knows. */
  number: number;
  /**
   * An endpoint, `compat <project>`, or the host of a merchant's own webhook URLs. Receivers never delay each
   * other.
   */
  receiver: string;
  merchantId: string;
  environment: Environment;
  eventId: string;
  eventType: EventType;
  body: string;
  /** Number of the next attempt, starting at 1. */
  attempt: number;
  /** Receiving endpoint; null for the payment's own webhook URL or a compat project. */
  endpointId: string | null;
  /** Receiving URL; null for a compat project. */
  url: string | null;
  /** Compat project that receives the event; null for other receivers. */
  projectId: string | null;
  /** Signing secrets, newest first; empty if the merchant has no default secret yet. */
  secrets: StoredSecret[];
  cancelled: WebhookCancellation | null;
  /** Whether the delivery is a test of its endpoint. Samples are not retried. */
  sample: boolean;
  /** Span that caused the event; null if it was not recorded. */
  traceParent: string | null;
  /** End of the lease in wall-clock time. After this time, another process can claim the delivery. */
  leasedUntil: Date;
}

export interface InitialLease {
  enabled: boolean;
  /** Receivers whose queue is full in this process. Their deliveries are not leased. */
  fullReceivers: string[];
  /** Receivers with too many overdue deliveries. New deliveries to them fail immediately. */
  refusedReceivers: string[];
  /** End of the leases in wall-clock time. */
  leasedUntil: Date;
}

export interface DeliveryResult {
  id: string;
  /** Public number of the delivery. */
  number: number;
  attempt: number;
  status: WebhookDeliveryStatus;
  /** Due time of the next attempt, on the environment's clock; null unless `pending`. */
  dueAt: Date | null;
  /** End of the attempt in Unix seconds. */
  at: number;
  /** Outcome of the attempt; null if no attempt was made. */
  outcome: WebhookAttemptOutcome | null;
  cancelled: WebhookCancellation | null;
}
