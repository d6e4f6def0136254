import type { EventResource, List } from '@tulay/contracts';
import { isCurrency } from '@tulay/money';
import { amountText } from '../layout/parts/common.view';
import { code, text, type DataTable, time } from '../layout/parts/data-table';
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
        { place: 'when', label: strings.columns.created },
      ],
      rows: list.data.map((event) => ({
        id: event.id,
        cells: [summaryOf(event), code(event.type), time(event.created, now)],
      })),
      empty: strings.empty,
    },
    ONE_PAGE,
  );

/** The fields this page reads of an event's object, if the object has them. */
interface Changed {
  id?: unknown;
  number?: unknown;
  amount?: unknown;
  currency?: unknown;
}

/** `Payment received: ₱1,250.50`, with the object's number or id as detail. */
function summaryOf({ type, data }: EventResource) {
  const { id, number, amount, currency } = (data.object ?? {}) as Changed;
  const isMoney = typeof amount === 'number' && typeof currency === 'string' && isCurrency(currency);
  const figure = isMoney ? `: ${amountText(amount, currency)}` : '';
  const about = [number, id].find((name) => typeof name === 'string');
  return text(`${panelStrings.events[type] ?? type}${figure}`, about ?? null);
}
