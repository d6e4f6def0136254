import { command } from '../common/command';
import type { EventResource, EventType } from '../common/events';
import type { GetRequest, List, ListRequest } from '../common/list';

export interface ListEventsRequest extends ListRequest {
  type?: EventType;
  /** Only of this payment and its refunds. */
  payment?: string;
}
export const listEventsCommand = command<ListEventsRequest, List<EventResource>>('notifier.cmd.list-events', {
  askedBy: ['gateway', 'embed', 'dashboard'],
});
/** Errors: `not_found`, `unauthenticated` (it belongs to the other environment). */
export const getEventCommand = command<GetRequest, EventResource>('notifier.cmd.get-event', {
  askedBy: ['gateway', 'dashboard'],
});

/** The events of one payment (`id`) and its refunds, oldest first; none of another merchant. */
export const listPaymentEventsCommand = command<GetRequest, EventResource[]>(
  'notifier.cmd.list-payment-events',
  { askedBy: ['payments', 'embed'] },
);

/** A replay that an operator asks for is in the audit log; a merchant's own is not. */
export interface ByOperator {
  actor?: string;
}

export interface ReplayEventRequest extends GetRequest, ByOperator {
  /** Only to this endpoint, ignoring its filter. Omitted: to the receivers a new event would have now. */
  endpoint?: string;
}
/** How many new deliveries were queued. */
export interface Replayed {
  queued: number;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_state` (the named endpoint is disabled). */
export const replayEventCommand = command<ReplayEventRequest, Replayed>('notifier.cmd.replay-event', {
  askedBy: ['gateway', 'operator', 'dashboard'],
});

/** A recorded event with a missing copy or delivery. */
export interface UndeliveredEvent {
  eventId: string;
  /** `copy`: the notifier does not have the event. `delivery`: a receiver has no delivery of it. */
  missing: 'copy' | 'delivery';
  /** For a missing delivery: the id of the endpoint or of the compat project. Both null: the payment's `webhook_url`. */
  endpoint: string | null;
  project: string | null;
}
export interface FindUndeliveredRequest {
  /** Up to 1,000, of any merchants. */
  eventIds: string[];
}
/** Finds the missing copies and deliveries of events. */
export const findUndeliveredCommand = command<FindUndeliveredRequest, UndeliveredEvent[]>(
  'notifier.cmd.find-undelivered',
  { askedBy: ['ledger'], timeoutMs: 30_000 },
);
