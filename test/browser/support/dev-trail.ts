import type { EventResource, EventType, List, Payment, WebhookDelivery } from '@tulay/contracts';

/** Returns the events of a payment that a shop's server received: the creation and the outcome. */
export const eventsOf = (payment: Payment): EventResource[] => {
  const pending = eventOf(payment, 'payment.pending', 0);
  return payment.status === 'pending'
    ? [pending]
    : [pending, eventOf(payment, `payment.${payment.status}`, 48)];
};

const eventOf = ({ id, created }: Payment, type: EventType, after: number): EventResource => ({
  id: `evt_${id.slice(4, -1)}${after ? 1 : 0}`,
  object: 'event',
  type,
  environment: 'test',
  created: created + after,
  data: { object: {} },
});

/**
 * Returns the deliveries of the events. One endpoint has responded to every event; after a failed payment, a
 * second endpoint is unreachable.
 */
export function deliveriesOf(payment: Payment): List<WebhookDelivery> {
  const data = eventsOf(payment).map((event, i) =>
    deliveryOf(event, i, payment.status === 'failed' && i > 0),
  );
  return { object: 'list', data, has_more: false };
}

const deliveryOf = ({ id, type, created }: EventResource, i: number, isDown: boolean): WebhookDelivery => ({
  id: i + 1,
  object: 'webhook_delivery',
  event: id,
  event_type: type,
  endpoint: isDown ? null : 'we_01kkm00000000000000000000e',
  url: isDown ? 'https://shop.example/webhooks/tulay?key=secret' : null,
  project: null,
  sample: false,
  status: isDown ? 'pending' : 'delivered',
  attempts: isDown ? 2 : 1,
  next_attempt_at: isDown ? created + 300 : null,
  last_response_status: isDown ? 500 : 200,
  created,
});
