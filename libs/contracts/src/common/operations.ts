import { sharedCommand, type EmptyRequest } from './command';
import { EMITTING_SERVICES, SERVICES, type ServiceName } from './services';

export interface AdvanceClockRequest {
  /** Milliseconds to add to the test environment's clock, > 0. */
  byMs: number;
}
export interface ClockReading {
  service: ServiceName;
  /** Milliseconds the test environment's clock runs ahead of real time. */
  offsetMs: number;
}

/** Moves the test environment's clock of one service forward. Refused unless the deployment allows it. */
export const advanceClockCommand = sharedCommand<AdvanceClockRequest, ClockReading>(
  SERVICES,
  'advance-clock',
  { askedBy: ['operator'] },
);

/** How far back events may be published again. Every inbox keeps the ids of processed events at least as long. */
export const REPUBLISH_DAYS = 35;

export interface RepublishOutboxRequest {
  /** Unix seconds, real time; events recorded since then are published again. Consumers ignore events that they have processed. */
  since: number;
}

/**
 * Publishes a service's events again, from its own database, in batches after the answer.
 * Refused (`invalid_request`) beyond `REPUBLISH_DAYS`. `queued` is at most how many: numbers of rolled-back transactions count too.
 */
export const republishOutboxCommand = sharedCommand<
  RepublishOutboxRequest,
  { service: ServiceName; queued: number }
>(SERVICES, 'republish-outbox', { askedBy: ['operator'], timeoutMs: 30_000 });

export interface ServiceReport {
  service: ServiceName;
  ready: boolean;
  /** Name of each failed check to its problem. */
  problems: Record<string, string>;
  /**
   * Events that are not on the bus yet, and the age of the oldest in seconds. `failure` is why the last publication
   * failed; only the replica that publishes knows it.
   */
  outbox: { waiting: number; oldestSeconds: number; failure?: string } | null;
  /** Consumer name to messages not yet handled. */
  consumers: Record<string, number>;
  /** By table: months that are past their retention and stay, still needed or not sealed. An earlier release does not say. */
  overdueMonths?: Record<string, number>;
  /** What is wrong with the permissions of its user of the bus. An earlier release does not say. */
  busUser?: string[];
}

/** The state of a service, for `operator doctor`. */
export const reportCommand = sharedCommand<EmptyRequest, ServiceReport>(SERVICES, 'report', {
  askedBy: ['operator'],
});

export interface ListRecordedEventsRequest {
  /** The `seq` of the last event of the previous page; `0` before the first. */
  after: string;
  /** Only events with a smaller id, because newer ones may still be in transit. */
  before: string;
}
export interface RecordedEvent {
  /** The position in the outbox. */
  seq: string;
  id: string;
  /** The id of the resource in the event. */
  objectId: string | null;
}

export interface MarkSealedRequest {
  /** Milliseconds of real time. What was recorded before is proven without a finding and under the seals of the books. */
  beforeMs: number;
}

/** Tells a service what it may drop once it is old enough. Nothing younger is ever dropped. */
export const markSealedCommand = sharedCommand<MarkSealedRequest, EmptyRequest>(
  EMITTING_SERVICES,
  'mark-sealed',
  { askedBy: ['ledger'] },
);

/** Up to 1,000 events that a service has recorded and published, in recording order. */
export const listRecordedEventsCommand = sharedCommand<ListRecordedEventsRequest, RecordedEvent[]>(
  EMITTING_SERVICES,
  'list-recorded-events',
  { askedBy: ['ledger'], timeoutMs: 30_000 },
);
