import { toEventResource, type DomainEvent, type EventResource } from '@tulay/contracts';
import type { EventRow } from './event.entity';

/** The one place where an event's body is written: from here on its bytes never change. */
export const toEventRow = (event: DomainEvent): EventRow => ({
  id: event.id,
  merchantId: event.merchantId,
  environment: event.environment,
  type: event.type,
  created: event.created,
  body: JSON.stringify(toEventResource(event)),
  webhookUrl: event.webhookUrl,
  projectId: event.projectId ?? null,
});

export const fromBody = (body: string): EventResource => JSON.parse(body) as EventResource;
