import type { Environment, EventType, WebhookAttemptOutcome, WebhookDeliveryStatus } from '@tulay/contracts';
import type { StoredSecret } from '../signing/secret.rules';

/** Why a delivery ends without another attempt. */
export type Cancellation = 'endpoint_disabled' | 'endpoint_deleted';

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
  cancelled: Cancellation | null;
  /** By the real clock: from then on another process may claim it. */
  leasedUntil: Date;
}

/** Which deliveries of new events this process leases in the statement that creates them. */
export interface InitialLease {
  enabled: boolean;
  /** Receivers whose queue here is full: their deliveries wait in the database. */
  fullReceivers: string[];
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
  cancelled: Cancellation | null;
}
