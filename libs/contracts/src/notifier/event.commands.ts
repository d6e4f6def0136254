import { TENANT_FIELDS } from '../common/environment';
import { command } from '../common/command';
import type { EventResource, EventType } from '../common/events';
import { LIST_FIELDS, type GetRequest, type List, type ListRequest } from '../common/list';

export interface ListEventsRequest extends ListRequest {
  type?: EventType;
  /** Only events of this payment and its refunds. */
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

/** Lists the events of a payment (`id`) and its refunds, oldest first, if the payment belongs to the merchant. */
export const listPaymentEventsCommand = command<GetRequest, EventResource[]>(
  'notifier.cmd.list-payment-events',
  { fields: { ...TENANT_FIELDS, id: true }, callers: ['payments', 'embed'] },
);

/** Set for a replay by an operator, which is recorded in the audit log; a merchant's own replay is not. */
export interface ByOperator {
  actor?: string;
}

export interface ReplayEventRequest extends GetRequest, ByOperator {
  /** Sends only to this endpoint and ignores its filter. Omitted sends to all current receivers of such an event. */
  endpoint?: string;
}
/** Number of new deliveries queued. */
export interface Replayed {
  queued: number;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_state` (the named endpoint is disabled). */
export const replayEventCommand = command<ReplayEventRequest, Replayed>('notifier.cmd.replay-event', {
  callers: ['gateway', 'operator', 'dashboard'],
});

/** A recorded event whose copy or delivery is missing. */
export interface UndeliveredEvent {
  eventId: string;
  /** `copy`: the notifier does not have the event. `delivery`: a receiver has no delivery of the event. */
  missing: 'copy' | 'delivery';
  /** For a missing delivery: ID of the endpoint or of the compat project. Both null: the payment's `webhook_url`. */
  endpoint: string | null;
  project: string | null;
}
export interface FindUndeliveredRequest {
  /** Up to 1,000 IDs, of any merchants. */
  eventIds: string[];
}
/** Finds the missing copies and deliveries of events. */
export const findUndeliveredCommand = command<FindUndeliveredRequest, UndeliveredEvent[]>(
  'notifier.cmd.find-undelivered',
  { callers: ['ledger'], timeoutMs: 30_000 },
);
