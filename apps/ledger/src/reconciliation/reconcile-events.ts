import { Injectable } from '@nestjs/common';
import {
  idAt,
  type EmittingService,
  type Reconciled,
  type ReconciliationFinding,
  type RecordedEvent,
  type UndeliveredEvent,
} from '@tulay/contracts';
import { FactsClient } from './facts.client';
import type { Horizon, Judged } from './reconcile-books';

export interface ReconciledEvents extends Reconciled {
  /** The ids of what the events of this page tell of. */
  changed: string[];
}

/** Proves that every event a service recorded is with the notifier, and was made a delivery for all who wanted it. */
@Injectable()
export class ReconcileEvents {
  constructor(private readonly facts: FactsClient) {}

  /** The next page, in the order the service recorded them; it ends before what waits for the bus, or is too young. */
  async page(service: EmittingService, cursor: string | null, horizon: Horizon): Promise<ReconciledEvents> {
    const after = cursor ?? '0';
    const events = await this.facts.recorded(service, { after, before: idAt('evt', horizon) });
    const objects = new Map(events.map(({ id, objectId }) => [id, objectId]));
    const judged = await this.judge(service, objects);
    const changed = events.flatMap(({ objectId }) => objectId ?? []);
    const { seq } = events.at(-1) ?? ({ seq: after } as RecordedEvent);
    return { ...judged, cursor: seq, more: events.length > 0, changed: [...new Set(changed)] };
  }

  /** Only these. */
  those(service: EmittingService, eventIds: string[]): Promise<Judged> {
    return this.judge(service, new Map(eventIds.map((id) => [id, null])));
  }

  private async judge(service: EmittingService, objects: Map<string, string | null>): Promise<Judged> {
    const undelivered = objects.size ? await this.facts.undelivered([...objects.keys()]) : [];
    const findings = undelivered.map((event) =>
      toFinding(service, event, objects.get(event.eventId) ?? null),
    );
    return { checked: objects.size, onTheirWay: 0, findings };
  }
}

function toFinding(
  service: EmittingService,
  { eventId, missing, endpoint, project }: UndeliveredEvent,
  objectId: string | null,
): ReconciliationFinding {
  const event = `event ${eventId} of ${service}${objectId ? `, which tells of ${objectId}` : ''}`;
  if (missing === 'copy') {
    const detail = `${event}: expected a copy with the notifier, found none`;
    return { check: 'event_is_copied', subject: eventId, detail };
  }
  const receiver = receiverOf(endpoint, project);
  const detail = `${event}: expected a delivery to ${receiver}, found none`;
  return { check: 'event_is_delivered', subject: eventId, detail };
}

function receiverOf(endpoint: string | null, project: string | null): string {
  if (endpoint !== null) return `endpoint ${endpoint}`;
  return project === null ? 'its own webhook_url' : `compat project ${project}`;
}
