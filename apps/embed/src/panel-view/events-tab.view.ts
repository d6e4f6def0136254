import type { EventResource, List } from '@tulay/contracts';
import { isCurrency } from '@tulay/money';
import { amountText } from '../layout/amount';
import { code, text, type DataTable } from '../layout/data-table';
import { time } from '../layout/time-cell';
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

/** What an event's object may say of itself; other services' objects are no concern of this page. */
interface Changed {
  id?: unknown;
  number?: unknown;
  amount?: unknown;
  currency?: unknown;
}

/** `Payment received: ₱1,250.50`, and what it is about. */
function summaryOf({ type, data }: EventResource) {
  const { id, number, amount, currency } = (data.object ?? {}) as Changed;
  const isMoney = typeof amount === 'number' && typeof currency === 'string' && isCurrency(currency);
  const figure = isMoney ? `: ${amountText(amount, currency)}` : '';
  const about = [number, id].find((name) => typeof name === 'string') as string | undefined;
  return text(`${panelStrings.events[type] ?? type}${figure}`, about ?? null);
}
