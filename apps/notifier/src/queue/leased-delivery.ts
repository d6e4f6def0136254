import type {
  Environment,
  EventType,
  WebhookAttemptOutcome,
  WebhookCancellation,
  WebhookDeliveryStatus,
} from '@tulay/contracts';
import type { StoredSecret } from '../signing/secret.rules';

/**
 * Time after which other processes may claim the deliveries of a killed one. A live process renews the leases of its
 * attempts.
 */
const LEASE_MS = 10_000;
/** Time for an attempt (up to 10 s) and for writing its result, without a renewal. */
const WHOLE_ATTEMPT_MS = 20_000;

/** Returns the end of a lease that starts at `now`, in real time. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** Returns the end of a lease that starts at `now` and is not renewed, in real time. */
export const endOfWholeAttempt = (now: Date): Date => new Date(now.getTime() + WHOLE_ATTEMPT_MS);

/** A delivery that this process has claimed and leased. */
export interface LeasedDelivery {
  id: string;
  /**
   * An endpoint, `compat <project>`, or a merchant's own webhook URLs on one host. Receivers never delay each other.
   */
  receiver: string;
  merchantId: string;
  environment: Environment;
  eventId: string;
  eventType: EventType;
  body: string;
  /** Number of the next attempt, from 1. */
  attempt: number;
  /** Null for the payment's own webhook URL or a compat project. */
  endpointId: string | null;
  /** Null for a compat project. */
  url: string | null;
  /** Compat project whose webhook receives it. */
  projectId: string | null;
  /** Newest first; empty if the merchant has no default secret yet. */
  secrets: StoredSecret[];
  cancelled: WebhookCancellation | null;
  /** Whether it was sent to test its endpoint; samples are not retried. */
  sample: boolean;
  /** Span that caused the event, if it was recorded. */
  traceParent: string | null;
  /** In real time. Afterwards, another process may claim the delivery. */
  leasedUntil: Date;
}

/** Deliveries of new events that this process leases in the statement that creates them. */
export interface InitialLease {
  enabled: boolean;
  /** Receivers whose queue is full here; their deliveries wait in the database. */
  fullReceivers: string[];
  /** Receivers with too many overdue deliveries; new ones fail immediately. */
  refusedReceivers: string[];
  /** In real time. */
  leasedUntil: Date;
}

/** Result of an attempt, or of a cancellation. */
export interface DeliveryResult {
  id: string;
  attempt: number;
  status: WebhookDeliveryStatus;
  /** Due time of the next attempt, on its environment's clock; null unless `pending`. */
  dueAt: Date | null;
  /** End of the attempt in Unix seconds. */
  at: number;
  /** Null if no attempt was made. */
  outcome: WebhookAttemptOutcome | null;
  cancelled: WebhookCancellation | null;
}
