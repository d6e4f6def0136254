import { command } from '../common/command';
import type { EventResource, EventType } from '../common/events';
import type { GetQuery, List, ListQuery } from '../common/list';

export interface ListEvents extends ListQuery {
  type?: EventType;
}
export const listEventsCommand = command<ListEvents, List<EventResource>>('notifier.cmd.list-events');
/** Errors: `not_found`, `unauthenticated` (the other environment's). */
export const getEventCommand = command<GetQuery, EventResource>('notifier.cmd.get-event');
