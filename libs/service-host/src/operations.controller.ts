import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  advanceClockCommand,
  DomainError,
  invalidField,
  listRecordedEventsCommand,
  markSealedCommand,
  REPUBLISH_DAYS,
  reportCommand,
  republishOutboxCommand,
  type AdvanceClockRequest,
  type ClockReading,
  type EmptyRequest,
  type ListRecordedEventsRequest,
  type MarkSealedRequest,
  type RecordedEvent,
  type RepublishOutboxRequest,
  type ServiceName,
  type ServiceReport,
} from '@tulay/contracts';
import { busUserProblems, JetStreamStrategy, OnCommand, type NatsConnection } from '@tulay/messaging';
import {
  executeOnce,
  Database,
  MovableClock,
  Outbox,
  OutboxRequeue,
  recordedConsumers,
  RecordedEvents,
} from '@tulay/persistence';
import { OutboxRelay } from './outbox-relay';
import { Readiness } from './health/readiness';
import type { Retention } from './retention';

export interface Operations {
  readiness: Readiness;
  events: JetStreamStrategy;
  /** Null for services without a schema. */
  stored: { db: Database; clock: MovableClock; outbox: Outbox; requeue: OutboxRequeue } | null;
  retention: Retention | null;
  clockMovable: boolean;
  /** Null for services that emit no events. */
  relay: OutboxRelay | null;
  bus: NatsConnection;
}

/** Tolerance in seconds for the transit time of a command that requests the maximum period. */
const TRANSIT_SECONDS = 60;

/** Returns a controller for the operator commands that all services support. */
export function operationsController(service: ServiceName, parts: Operations): Type {
  @Controller()
  class OperationsController {
    @OnCommand(advanceClockCommand(service))
    async advanceClock(@Payload() { byMs }: AdvanceClockRequest): Promise<ClockReading> {
      if (!parts.clockMovable) throw clockNotMovable();
      if (!Number.isSafeInteger(byMs) || byMs <= 0) throw invalidField('by', 'must be a positive duration');
      if (!parts.stored) return { service, offsetMs: 0 };
      const { db, clock } = parts.stored;
      const offsetMs = await executeOnce(db, (tx) => clock.advanceIn(tx, byMs));
      await clock.reload();
      return { service, offsetMs };
    }

    @OnCommand(republishOutboxCommand(service))
    async republish(
      @Payload() { since }: RepublishOutboxRequest,
    ): Promise<{ service: ServiceName; queued: number }> {
      requireRepublishable(since);
      if (!parts.stored) return { service, queued: 0 };
      const { db, requeue } = parts.stored;
      return { service, queued: await executeOnce(db, (tx) => requeue.begin(since * 1_000, tx)) };
    }

    @OnCommand(listRecordedEventsCommand(service))
    async recorded(@Payload() query: ListRecordedEventsRequest): Promise<RecordedEvent[]> {
      if (!parts.stored) return [];
      const events = new RecordedEvents(parts.stored.db);
      // The request for the next page confirms that all preceding events have been checked.
      if (query.after !== '0') await events.reconciled(query.after);
      return events.page(query);
    }

    @OnCommand(markSealedCommand(service))
    async markSealed(@Payload() { beforeMs }: MarkSealedRequest): Promise<EmptyRequest> {
      if (!Number.isSafeInteger(beforeMs))
        throw invalidField('beforeMs', 'must be a Unix time in milliseconds');
      if (parts.stored) await new RecordedEvents(parts.stored.db).markSealed(new Date(beforeMs));
      return {};
    }

    @OnCommand(reportCommand(service))
    report(): Promise<ServiceReport> {
      return reportOf(service, parts);
    }
  }
  return OperationsController;
}

async function reportOf(service: ServiceName, parts: Operations): Promise<ServiceReport> {
  const problems = await parts.readiness.problems();
  return {
    service,
    ready: Object.keys(problems).length === 0,
    problems,
    outbox: await outboxReport(parts),
    consumers: await parts.events.backlogs(),
    overdueMonths: Object.fromEntries(parts.retention?.overdue ?? []),
    recordedConsumers: parts.stored ? await recordedConsumers(parts.stored.db) : [],
    busUser: await busUserProblems(parts.bus, service),
  };
}

async function outboxReport({ stored, relay }: Operations): Promise<ServiceReport['outbox']> {
  if (!stored) return null;
  const { waiting, oldest } = await stored.outbox.backlog();
  return { waiting, oldestSeconds: ageOf(oldest), failure: relay?.failure };
}

const clockNotMovable = (): DomainError =>
  new DomainError(
    'invalid_state',
    'This deployment does not allow moving the test clock (CLOCK_MOVABLE is off)',
  );

/**
 * Rejects times older than the inbox retention, because consumers would process events from before then a
 * second time.
 */
function requireRepublishable(since: number): void {
  const oldest = Math.floor(Date.now() / 1000) - REPUBLISH_DAYS * 86_400 - TRANSIT_SECONDS;
  if (!(since >= oldest))
    throw new DomainError(
      'invalid_request',
      `Only events of the last ${REPUBLISH_DAYS} days can be republished`,
    );
}

const ageOf = (created: number | null): number =>
  created === null ? 0 : Math.max(0, Math.floor(Date.now() / 1000) - created);
