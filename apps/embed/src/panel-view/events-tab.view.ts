import type { EventResource, List } from '@tulay/contracts';
import { isCurrency } from '@tulay/money';
import { amountText, code, text, type DataTable, time, eventWords } from '@tulay/pages';
import { panelStrings } from './panel.strings';
import { ONE_PAGE, tableOf } from './tab-table';

const strings = panelStrings.eventList;

/** @param now Unix seconds */
export const toEventsTable = (list: List<EventResource>, now: number): DataTable =>
  tableOf(
    {
      caption: strings.caption,
      columns: [
        { place: 'lead', label: strings.columns.summary },
        { place: 'more', label: strings.columns.type },
        { place: 'wide', label: strings.columns.about },
        { place: 'when', label: strings.columns.created },
      ],
      rows: list.data.map((event) => ({
        id: event.id,
        cells: [text(summaryOf(event)), code(event.type), code(aboutOf(event)), time(event.created, now)],
      })),
      empty: strings.empty,
    },
    ONE_PAGE,
  );

/** Optional fields of an event's object that this page shows. */
interface Changed {
  id?: unknown;
  number?: unknown;
  amount?: unknown;
  currency?: unknown;
}

const changedBy = ({ data }: EventResource): Changed => data.object ?? {};

/** Returns a summary such as `Payment received: ₱1,250.50`. */
function summaryOf(event: EventResource): string {
  const { type } = event;
  const { amount, currency } = changedBy(event);
  const isMoney = typeof amount === 'number' && typeof currency === 'string' && isCurrency(currency);
  const figure = isMoney ? `: ${amountText(amount, currency)}` : '';
  return `${eventWords[type] ?? type}${figure}`;
}

/** Returns the number of the event's object, or its ID if it has no number. */
function aboutOf(event: EventResource): string {
  const { id, number } = changedBy(event);
  return [number, id].find((name) => typeof name === 'string') ?? '';
}
