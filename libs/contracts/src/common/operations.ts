import { sharedCommand, type EmptyRequest } from './command';
import { EMITTING_SERVICES, SERVICES, type ServiceName } from './services';

export interface AdvanceClockRequest {
  /** Milliseconds by which to advance the test environment's clock, > 0. */
  byMs: number;
}
export interface ClockReading {
  service: ServiceName;
  /** Milliseconds by which the test environment's clock is ahead of real time. */
  offsetMs: number;
}

/** Advances the test environment's clock of a service. Rejected unless the deployment allows it. */
export const advanceClockCommand = sharedCommand<AdvanceClockRequest, ClockReading>(
  SERVICES,
  'advance-clock',
  { callers: ['operator'] },
);

/**
 * Maximum age of events that can be republished. Every inbox stores the IDs of processed events for at least this long.
 */
export const REPUBLISH_DAYS = 35;

export interface RepublishOutboxRequest {
  /**
   * Unix seconds of real time. Events recorded since then are republished; consumers ignore those that they have
   * already processed.
   */
  since: number;
}

/**
 * Republishes a service's events from its database, in batches after the reply. Rejected (`invalid_request`) beyond
 * `REPUBLISH_DAYS`. `queued` is an upper bound, because it includes the sequence numbers of rolled-back transactions.
 */
export const republishOutboxCommand = sharedCommand<
  RepublishOutboxRequest,
  { service: ServiceName; queued: number }
>(SERVICES, 'republish-outbox', { callers: ['operator'], timeoutMs: 30_000 });

export interface ServiceReport {
  service: ServiceName;
  ready: boolean;
  /** Problems of the failed checks by name. */
  problems: Record<string, string>;
  /**
   * Number of events not yet on the bus, and the age of the oldest in seconds. `failure` is the reason why the last
   * publication failed; only the replica that publishes reports it.
   */
  outbox: { waiting: number; oldestSeconds: number; failure?: string } | null;
  /** Number of unprocessed messages by consumer name. */
  consumers: Record<string, number>;
  /**
   * By table: months that are past their retention but not dropped, because they are still needed or not sealed.
   * Earlier releases omit it.
   */
  overdueMonths?: Record<string, number>;
  /** Problems with the permissions of the service's bus user. Earlier releases omit it. */
  busUser?: string[];
}

/** Reports the state of a service, for `operator doctor`. */
export const reportCommand = sharedCommand<EmptyRequest, ServiceReport>(SERVICES, 'report', {
  callers: ['operator'],
});

export interface ListRecordedEventsRequest {
  /** `seq` of the last event of the previous page; `0` for the first page. */
  after: string;
  /** Only events with a smaller ID, because newer ones may still be in transit. */
  before: string;
}
export interface RecordedEvent {
  /** Position in the outbox. */
  seq: string;
  id: string;
  /** ID of the resource in the event. */
  objectId: string | null;
}

export interface MarkSealedRequest {
  /**
   * Milliseconds of real time. Everything recorded before this time has been verified without a finding and is covered
   * by the seals of the books.
   */
  beforeMs: number;
}

/**
 * Permits a service to drop rows recorded before this time once they are past their retention. Newer rows are never
 * dropped.
 */
export const markSealedCommand = sharedCommand<MarkSealedRequest, EmptyRequest>(
  EMITTING_SERVICES,
  'mark-sealed',
  { callers: ['ledger'] },
);

/** Lists up to 1,000 events that a service has recorded and published, in recording order. */
export const listRecordedEventsCommand = sharedCommand<ListRecordedEventsRequest, RecordedEvent[]>(
  EMITTING_SERVICES,
  'list-recorded-events',
  { fields: { after: true, before: true }, callers: ['ledger'], timeoutMs: 30_000 },
);
