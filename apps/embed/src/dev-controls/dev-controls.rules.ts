import type { EventResource, Payment, SimulatedOutcome, WebhookDelivery } from '@tulay/contracts';

/** Returns the outcomes that can currently be simulated. Empty for a live or a finished payment. */
export function devOutcomesOf(payment: Payment): SimulatedOutcome[] {
  if (payment.environment !== 'test') return [];
  if (payment.status === 'pending') return ['succeed', 'fail', 'cancel', 'expire', 'process'];
  if (payment.status === 'processing') return ['succeed', 'fail', 'cancel', 'expire'];
  return [];
}

export interface WebhookLog {
  /** Events, oldest first. */
  events: EventResource[];
  deliveries: WebhookDelivery[];
}

/** Returns whether the payment's last change was sent to every receiver at least once. */
export function isDeliveryFinal({ events, deliveries }: WebhookLog, { status }: Payment): boolean {
  const isRecorded = events.some(({ type }) => type === `payment.${status}`);
  return isRecorded && deliveries.every(wasAttempted);
}

/** Returns whether the delivery was attempted, or will never be attempted. */
export const wasAttempted = ({ status, attempts }: WebhookDelivery): boolean =>
  status !== 'pending' || attempts > 0;
