import { command } from '../common/command';
import type { EventResource, EventType } from '../common/events';
import type { GetRequest, List, ListRequest } from '../common/list';

export interface ListEventsRequest extends ListRequest {
  type?: EventType;
}
export const listEventsCommand = command<ListEventsRequest, List<EventResource>>('notifier.cmd.list-events');
/** Errors: `not_found`, `unauthenticated` (the other environment's). */
export const getEventCommand = command<GetRequest, EventResource>('notifier.cmd.get-event');

export interface ReplayEventRequest extends GetRequest {
  /** Only to this endpoint, whatever its filter; omitted: wherever the event would go if it happened now. */
  endpoint?: string;
}
/** How many new deliveries were queued. */
export interface Replayed {
  queued: number;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_state` (the named endpoint is disabled). */
export const replayEventCommand = command<ReplayEventRequest, Replayed>('notifier.cmd.replay-event');

/** A recorded event that did not reach whom it should have. */
export interface UndeliveredEvent {
  eventId: string;
  /** `copy`: this service does not have it. `delivery`: no delivery was made to one that wanted it. */
  missing: 'copy' | 'delivery';
  /** Of a missing delivery: the endpoint's id, or the compat project's; neither for the payment's own `webhook_url`. */
  endpoint: string | null;
  project: string | null;
}
/** Which of these events (up to 1,000) were not taken in, or not made deliveries of, for every merchant. */
export const findUndeliveredCommand = command<{ eventIds: string[] }, UndeliveredEvent[]>(
  'notifier.cmd.find-undelivered',
  30_000,
);
