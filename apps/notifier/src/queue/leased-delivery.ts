import type {
  Environment,
  EventType,
  WebhookAttemptOutcome,
  WebhookCancellation,
  WebhookDeliveryStatus,
} from '@tulay/contracts';
import type { StoredSecret } from '../signing/secret.rules';

/** After this time other processes may claim what a killed process held. One that lives renews what it attempts. */
const LEASE_MS = 10_000;
/** An attempt takes up to 10 s and its result must be written: time for both without a renewal. */
const WHOLE_ATTEMPT_MS = 20_000;

/** The end of a lease that begins at `now`, by the real clock. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** The end of a lease that begins at `now` and is not renewed, by the real clock. */
export const endOfWholeAttempt = (now: Date): Date => new Date(now.getTime() + WHOLE_ATTEMPT_MS);

/** A delivery that this process has claimed and holds a lease of. */
export interface LeasedDelivery {
  id: string;
  /** An endpoint, `compat <project>`, or a merchant's own addresses on one host. Receivers never delay each other. */
  receiver: string;
  merchantId: string;
  environment: Environment;
  eventId: string;
  eventType: EventType;
  body: string;
  /** Number of the next attempt; the first is 1. */
  attempt: number;
  /** Null when it goes to the payment's own address or to a compat project. */
  endpointId: string | null;
  /** Null when it goes to a compat project. */
  url: string | null;
  /** The compat project whose webhook it goes to. */
  projectId: string | null;
  /** Newest first; empty when the merchant has no default secret yet. */
  secrets: StoredSecret[];
  cancelled: WebhookCancellation | null;
  /** Sent to test its endpoint: there is no retry. */
  sample: boolean;
  /** The span that caused the event, if it was recorded. */
  traceParent: string | null;
  /** By the real clock: from then on another process may claim it. */
  leasedUntil: Date;
}

/** Which deliveries of new events this process leases in the statement that creates them. */
export interface InitialLease {
  enabled: boolean;
  /** Receivers whose queue here is full: their deliveries wait in the database. */
  fullReceivers: string[];
  /** Receivers with too many overdue deliveries: new ones fail at once. */
  refusedReceivers: string[];
  /** By the real clock. */
  leasedUntil: Date;
}

/** The result of an attempt, or of a cancellation. */
export interface DeliveryResult {
  id: string;
  attempt: number;
  status: WebhookDeliveryStatus;
  /** When the next attempt is due, by the clock of its environment; null unless `pending`. */
  dueAt: Date | null;
  /** Unix seconds of the end of the attempt. */
  at: number;
  /** Null when no attempt was made. */
  outcome: WebhookAttemptOutcome | null;
  cancelled: WebhookCancellation | null;
}
