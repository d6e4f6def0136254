import { command } from '../common/command';
import type { EventResource, EventType } from '../common/events';
import type { GetQuery, List, ListQuery } from '../common/list';

export interface ListEvents extends ListQuery {
  type?: EventType;
}
export const listEventsCommand = command<ListEvents, List<EventResource>>('notifier.cmd.list-events');
/** Errors: `not_found`, `unauthenticated` (the other environment's). */
export const getEventCommand = command<GetQuery, EventResource>('notifier.cmd.get-event');

export interface ReplayEvent extends GetQuery {
  /** Only to this endpoint, whatever its filter; omitted: wherever the event would go if it happened now. */
  endpoint?: string;
}
/** How many new deliveries were queued. */
export interface Replayed {
  queued: number;
}
/** Errors: `not_found`, `unauthenticated`, `invalid_state` (the named endpoint is disabled). */
export const replayEventCommand = command<ReplayEvent, Replayed>('notifier.cmd.replay-event');
