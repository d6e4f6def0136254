import { Injectable } from '@nestjs/common';
import {
  idAt,
  type EmittingService,
  type Reconciled,
  type ReconciliationFinding,
  type UndeliveredEvent,
} from '@tulay/contracts';
import { SnapshotsClient } from './snapshots.client';
import type { Horizon, Checked } from './reconcile-books';

export interface ReconciledEvents extends Reconciled {
  changed: string[];
}

/** Checks that the notifier has a copy of every recorded event and has created all deliveries of the event. */
@Injectable()
export class ReconcileEvents {
  constructor(private readonly snapshots: SnapshotsClient) {}

  /**
   * Checks the next page in recording order. The page ends before the first event that is too recent or not
   * on the bus yet.
   */
  async page(service: EmittingService, cursor: string | null, horizon: Horizon): Promise<ReconciledEvents> {
    const after = cursor ?? '0';
    const events = await this.snapshots.recorded(service, { after, before: idAt('evt', horizon) });
    const objects = new Map(events.map(({ id, objectId }) => [id, objectId]));
    const checked = await this.check(service, objects);
    const changed = events.flatMap(({ objectId }) => objectId ?? []);
    const end = events.at(-1)?.seq ?? after;
    return { ...checked, cursor: end, more: events.length > 0, changed: [...new Set(changed)] };
  }

  checkIds(service: EmittingService, eventIds: string[]): Promise<Checked> {
    return this.check(service, new Map(eventIds.map((id) => [id, null])));
  }

  private async check(service: EmittingService, objects: Map<string, string | null>): Promise<Checked> {
    const undelivered = objects.size ? await this.snapshots.undelivered([...objects.keys()]) : [];
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
  const event = `event ${eventId} of ${service}${objectId ? ` about ${objectId}` : ''}`;
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
