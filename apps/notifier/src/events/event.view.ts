import { toEventResource, type DomainEvent, type EventResource } from '@tulay/contracts';
import type { EventEntity } from './event.entity';

/** The only place that serialises an event's body; its bytes never change afterwards. */
export const toEventEntity = (event: DomainEvent): EventEntity => ({
  id: event.id,
  merchantId: event.merchantId,
  environment: event.environment,
  type: event.type,
  created: event.created,
  body: JSON.stringify(toEventResource(event)),
  webhookUrl: event.webhookUrl,
  projectId: event.projectId ?? null,
  recordedAt: null,
});

export const fromBody = (body: string): EventResource => JSON.parse(body) as EventResource;
