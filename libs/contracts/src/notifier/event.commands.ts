import { TENANT_FIELDS } from '../common/environment';
import { command } from '../common/command';
import type { EventResource, EventType } from '../common/events';
import { LIST_FIELDS, type GetRequest, type List, type ListRequest } from '../common/list';

export interface ListEventsRequest extends ListRequest {
  type?: EventType;
  /** Only return events of this payment and its refunds. */
  payment?: string;
}
export const listEventsCommand = command<ListEventsRequest, List<EventResource>>('notifier.cmd.list-events', {
  fields: { ...LIST_FIELDS, type: true, payment: true },
  callers: ['gateway', 'embed', 'dashboard'],
});
/** Errors: `not_found`, `unauthenticated` (the event belongs to the other environment). */
export const getEventCommand = command<GetRequest, EventResource>('notifier.cmd.get-event', {
  callers: ['gateway', 'dashboard'],
});

/** Lists the events of the merchant's payment `id` and of its refunds, oldest first. */
export const listPaymentEventsCommand = command<GetRequest, EventResource[]>(
  'notifier.cmd.list-payment-events',
  { fields: { ...TENANT_FIELDS, id: true }, callers: ['payments', 'embed'] },
);

export interface ReplayEventRequest extends GetRequest {
  /**
   * Sends the event only to this endpoint, even if the endpoint does not subscribe to the event type. If omitted, the
   * event is sent to all of its current receivers.
   */
  endpoint?: string;
}
export interface Replayed {
  queued: number;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_state` (`endpoint` is disabled). */
export const replayEventCommand = command<ReplayEventRequest, Replayed>('notifier.cmd.replay-event', {
  callers: ['gateway', 'operator', 'dashboard'],
});

/** A recorded event that the notifier has not copied, or has not delivered to every receiver. */
export interface UndeliveredEvent {
  eventId: string;
  /** `copy`: the notifier does not have the event. `delivery`: the event has no delivery to the receiver. */
  missing: 'copy' | 'delivery';
  /**
   * For a missing delivery, the ID of the endpoint or compat project; both are null for the payment's `webhook_url`.
   */
  endpoint: string | null;
  project: string | null;
}
export interface FindUndeliveredRequest {
  /** Up to 1,000 event IDs, from any merchants. */
  eventIds: string[];
}
/** Returns the events whose copy or delivery is missing. */
export const findUndeliveredCommand = command<FindUndeliveredRequest, UndeliveredEvent[]>(
  'notifier.cmd.find-undelivered',
  { callers: ['ledger'], timeoutMs: 30_000 },
);
