import { EVENT_TYPES, isEventType, type EventResource, type EventType, type List } from '@tulay/contracts';
import { isCurrency } from '@tulay/money';
import { amountText, code, eventWords, interpolate, text, time, type DataTable } from '@tulay/pages';
import { emptyAt, filtersAt, pagesAt, type Filters, type ListPage } from '../frame/filters.view';
import { eventsStrings as words } from './events.strings';

export const EVENTS_PATH = '/dashboard/events';

/** Returns the event type, or null if it is unknown. */
export const readType = (asked: string): EventType | null => (isEventType(asked) ? asked : null);

export const toEventFilters = (type: EventType | null): Filters =>
  filtersAt(EVENTS_PATH, [
    {
      kind: 'select',
      name: 'type',
      label: words.type,
      value: type ?? '',
      options: EVENT_TYPES.map((value) => ({ value, word: value })),
    },
  ]);

/** @param now Unix seconds */
export const toEventsTable = (
  list: List<EventResource>,
  { page, isSearching, now }: { page: ListPage; isSearching: boolean; now: number },
): DataTable => ({
  caption: words.caption,
  columns: [
    { place: 'lead', label: words.columns.summary },
    { place: 'more', label: words.columns.type },
    { place: 'wide', label: words.columns.about },
    { place: 'when', label: words.columns.created },
  ],
  rows: list.data.map((event) => ({
    id: event.id,
    cells: [text(summaryOf(event)), code(event.type), code(aboutOf(event).name), time(event.created, now)],
    link: { href: `${EVENTS_PATH}/${event.id}`, label: interpolate(words.open, { id: event.id }) },
  })),
  empty: emptyAt(page, isSearching, words),
  ...pagesAt(page, list),
});

/** Optional fields of an event's object that the page shows. */
interface Changed {
  object?: unknown;
  id?: unknown;
  number?: unknown;
  payment?: unknown;
  amount?: unknown;
  currency?: unknown;
}

const changedBy = ({ data }: EventResource): Changed => data.object ?? {};

/** Returns a summary such as `Payment received: ₱1,250.50`. */
export function summaryOf(event: EventResource): string {
  const { type } = event;
  const { amount, currency } = changedBy(event);
  const isMoney = typeof amount === 'number' && typeof currency === 'string' && isCurrency(currency);
  return `${eventWords[type] ?? type}${isMoney ? `: ${amountText(amount, currency)}` : ''}`;
}

/** Name of the object that an event is about, with a link if the object has a page. */
export interface EventSubject {
  name: string;
  href: string | null;
}

const PATHS: Readonly<Record<string, string>> = {
  payment: '/dashboard/payments',
  payout: '/dashboard/payouts',
  invoice: '/dashboard/invoices',
  payment_link: '/dashboard/links',
  webhook_endpoint: '/dashboard/webhooks',
};

export function aboutOf(event: EventResource): EventSubject {
  const { object, id, number, payment } = changedBy(event);
  const name = [number, id].find((each): each is string => typeof each === 'string') ?? '';
  // A refund has no separate page and is shown on the payment's page.
  if (object === 'refund' && typeof payment === 'string')
    return { name, href: `/dashboard/payments/${payment}` };
  const path = typeof object === 'string' && Object.hasOwn(PATHS, object) ? PATHS[object] : undefined;
  return { name, href: path && typeof id === 'string' ? `${path}/${id}` : null };
}
