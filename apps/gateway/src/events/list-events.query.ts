import { EVENT_TYPES, type EventType } from '@tulay/contracts';
import { ChoiceField } from '../http/fields';
import { ListQuery } from '../requests/list.query';

export class ListEventsQuery extends ListQuery {
  @ChoiceField(EVENT_TYPES)
  type?: EventType;
}
