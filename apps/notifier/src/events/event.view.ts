import {
  toEventResource,
  type DomainEvent,
  type EventResource,
  type Payment,
  type Refund,
} from '@tulay/contracts';
import type { EventEntity } from './event.entity';

/** Serializes an event's body. Only this function serializes events, because the bytes must never change. */
export const toEventEntity = (event: DomainEvent): EventEntity => ({
  id: event.id,
  merchantId: event.merchantId,
  environment: event.environment,
  type: event.type,
  created: event.created,
  body: JSON.stringify(toEventResource(event)),
  webhookUrl: event.webhookUrl,
  projectId: event.projectId ?? null,
  paymentId: paymentOf(event.data.object as Payment | Refund),
  sample: false,
  traceParent: event.traceParent ?? null,
  recordedAt: null,
});

/** Returns the payment ID of a payment or refund; null for other resources. */
function paymentOf(resource: Payment | Refund): string | null {
  if (resource.object === 'payment') return resource.id;
  return resource.object === 'refund' ? resource.payment : null;
}

export const fromBody = (body: string): EventResource => JSON.parse(body) as EventResource;
