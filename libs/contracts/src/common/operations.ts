import { sharedCommand, type EmptyRequest } from './command';
import { EMITTING_SERVICES, SERVICES, type ServiceName } from './services';

export interface AdvanceClockRequest {
  /** Milliseconds by which to advance the test environment's clock; must be positive. */
  byMs: number;
}
export interface ClockReading {
  service: ServiceName;
  /** Milliseconds by which the test environment's clock is ahead of wall-clock time. */
  offsetMs: number;
}

/** Advances a service's test environment clock. Rejected if the deployment does not allow it. */
export const advanceClockCommand = sharedCommand<AdvanceClockRequest, ClockReading>(
  SERVICES,
  'advance-clock',
  { callers: ['operator'] },
);

/**
 * Maximum age, in days, of events that can be republished. Every inbox retains the IDs of processed events for at
 * least this long.
 */
export const REPUBLISH_DAYS = 35;

export interface RepublishOutboxRequest {
  /**
   * Unix seconds of wall-clock time. Events recorded since then are republished; consumers ignore events that they
   * have already processed.
   */
  since: number;
}

/**
 * Republishes a service's events from its database in batches, after the command has replied. Rejects times older
 * than `REPUBLISH_DAYS` with `invalid_request`. `queued` is an upper bound, because it includes the sequence numbers
 * of rolled-back transactions.
 */
export const republishOutboxCommand = sharedCommand<
  RepublishOutboxRequest,
  { service: ServiceName; queued: number }
>(SERVICES, 'republish-outbox', { callers: ['operator'], timeoutMs: 30_000 });

export interface ServiceReport {
  service: ServiceName;
  ready: boolean;
  /** Error message of each failed health check, by check name. */
  problems: Record<string, string>;
  /**
   * Number of events that have not been published to the bus yet, and the age of the oldest one in seconds.
   * `failure` is the error of the last attempt to publish; only the replica that publishes reports it.
   */
  outbox: { waiting: number; oldestSeconds: number; failure?: string } | null;
  /** Number of unprocessed messages, by consumer name. */
  consumers: Record<string, number>;
  /**
   * Number of monthly partitions that are past their retention but were not dropped, because their rows are
   * still needed or not sealed, by table name. Absent in earlier releases.
   */
  overdueMonths?: Record<string, number>;
  /**
   * Names of the consumers, of this or another release, whose events are in the service's inbox. Absent in earlier
   * releases.
   */
  recordedConsumers?: string[];
  /** Problems with the permissions of the service's bus user. Absent in earlier releases. */
  busUser?: string[];
}

/** Reports a service's state for `operator doctor`. */
export const reportCommand = sharedCommand<EmptyRequest, ServiceReport>(SERVICES, 'report', {
  callers: ['operator'],
});

export interface ListRecordedEventsRequest {
  /** `seq` of the last event of the previous page; `0` for the first page. */
  after: string;
  /** Only return events with a smaller ID, because newer events may still be in transit. */
  before: string;
}
export interface RecordedEvent {
  /** Position in the outbox. */
  seq: string;
  id: string;
  objectId: string | null;
}

export interface MarkSealedRequest {
  /**
   * Milliseconds of wall-clock time. Everything recorded before this time has been verified without findings and is
   * covered by the ledger's seals.
   */
  beforeMs: number;
}

/**
 * Permits a service to drop rows recorded before this time, once they are past their retention. Rows recorded later
 * are never dropped.
 */
export const markSealedCommand = sharedCommand<MarkSealedRequest, EmptyRequest>(
  EMITTING_SERVICES,
  'mark-sealed',
  { callers: ['ledger'] },
);

/** Lists up to 1,000 of a service's recorded and published events, in recording order. */
export const listRecordedEventsCommand = sharedCommand<ListRecordedEventsRequest, RecordedEvent[]>(
  EMITTING_SERVICES,
  'list-recorded-events',
  { fields: { after: true, before: true }, callers: ['ledger'], timeoutMs: 30_000 },
);
