import { toEventResource, type DomainEvent, type EventResource } from '@tulay/contracts';
import type { EventRow } from './event.entity';

/** The only place that serialises an event's body; its bytes never change afterwards. */
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
