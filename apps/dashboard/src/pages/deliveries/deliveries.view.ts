import {
  notFound,
  truncate,
  WEBHOOK_DELIVERY_STATUSES,
  type List,
  type WebhookDelivery,
  type WebhookDeliveryStatus,
  type WebhookEndpoint,
} from '@tulay/contracts';
import { chip, code, interpolate, text, time, type Chip, type DataTable, type Tone } from '@tulay/pages';
import { isDeliveryId } from '../../clients/events.client';
import {
  addressWith,
  emptyAt,
  filtersAt,
  pagesAt,
  parameter,
  type Filters,
  type ListPage,
  type RawQuery,
} from '../frame/filters.view';
import { deliveriesStrings as words } from './deliveries.strings';

export const DELIVERIES_PATH = '/dashboard/webhooks/deliveries';

const TEXT_MAX = 100;

/** Filters for the delivery list. An empty string matches all deliveries. */
export interface DeliverySearch {
  endpoint: string;
  event: string;
  payment: string;
  /** Project of a legacy checkout. Set only by links, because the form has no project field. */
  project: string;
  status: WebhookDeliveryStatus | '';
}

export function readDeliverySearch(query: RawQuery): DeliverySearch {
  const id = (name: string) => truncate(parameter(query, name).trim(), TEXT_MAX);
  const status = parameter(query, 'status');
  return {
    endpoint: id('endpoint'),
    event: id('event'),
    payment: id('payment'),
    project: id('project'),
    status: WEBHOOK_DELIVERY_STATUSES.find((each) => each === status) ?? '',
  };
}

/** Returns the filters in the format of the command. */
export const wanted = (
  search: DeliverySearch,
): Partial<Omit<DeliverySearch, 'status'>> & { status?: WebhookDeliveryStatus } =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''));

export const deliveriesOf = (search: Partial<DeliverySearch>): string => addressWith(DELIVERIES_PATH, search);

export function toDeliveryFilters(search: DeliverySearch, endpoints: readonly WebhookEndpoint[]): Filters {
  const { endpoint, event, payment, project, status } = search;
  const action = addressWith(DELIVERIES_PATH, { project });
  const statuses = WEBHOOK_DELIVERY_STATUSES.map((value) => ({ value, word: words.statuses[value] }));
  return filtersAt(action, [
    { kind: 'search', name: 'event', label: words.filters.event, value: event },
    { kind: 'search', name: 'payment', label: words.filters.payment, value: payment },
    {
      kind: 'select',
      name: 'endpoint',
      label: words.filters.endpoint,
      value: endpoint,
      options: optionsOf(endpoints, endpoint),
    },
    { kind: 'select', name: 'status', label: words.filters.status, value: status, options: statuses },
  ]);
}

/** Returns the endpoints as options, including the selected endpoint even if it was deleted. */
function optionsOf(endpoints: readonly WebhookEndpoint[], chosen: string) {
  const options = endpoints.map(({ id, url }) => ({ value: id, word: url }));
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, word: `${chosen} (${words.deleted})` }];
}

/** @throws DomainError `not_found` if the cursor in the URL is not a delivery ID */
export function deliveriesPage({ address }: Filters, query: RawQuery): ListPage {
  const startingAfter = parameter(query, 'starting_after');
  if (startingAfter && !isDeliveryId(startingAfter)) throw notFound('page', startingAfter);
  return { address, startingAfter: startingAfter || undefined };
}

export interface DeliveriesReader {
  endpoints: readonly WebhookEndpoint[];
  isSearching: boolean;
  /** Unix seconds. */
  now: number;
}

export const toDeliveriesTable = (
  list: List<WebhookDelivery>,
  reader: DeliveriesReader,
  page: ListPage,
): DataTable => ({
  caption: words.caption,
  columns: [
    { place: 'mark', label: words.columns.status },
    { place: 'lead', label: words.columns.event },
    { place: 'more', label: words.columns.receiver },
    { place: 'when', label: words.columns.created },
    { place: 'figure', label: words.columns.attempts },
  ],
  rows: list.data.map((delivery) => ({
    id: String(delivery.id),
    cells: [
      chip(chipOf(delivery)),
      code(delivery.event_type),
      text(receiverOf(delivery, reader.endpoints)),
      time(delivery.created, reader.now),
      text(String(delivery.attempts)),
    ],
    link: {
      href: `${DELIVERIES_PATH}/${delivery.id}`,
      label: interpolate(words.open, { id: String(delivery.id) }),
    },
  })),
  empty: emptyAt(page, reader.isSearching, words),
  ...pagesAt(page, { ...list, data: list.data.map(({ id }) => ({ id: String(id) })) }),
});

const TONES: Record<WebhookDeliveryStatus, Tone> = {
  pending: 'accent',
  delivered: 'positive',
  failed: 'negative',
};

export const chipOf = ({ status, sample }: WebhookDelivery): Chip => ({
  tone: TONES[status],
  word: sample ? `${words.statuses[status]} · ${words.sample}` : words.statuses[status],
});

/** Returns the receiver's description: an endpoint, a payment's webhook URL or a legacy checkout. */
export function receiverOf(
  { endpoint, url, project }: WebhookDelivery,
  endpoints: readonly WebhookEndpoint[],
): string {
  if (url !== null) return url;
  if (project !== null) return `${words.project} ${project}`;
  return endpoints.find(({ id }) => id === endpoint)?.url ?? `${words.deleted} ${endpoint ?? ''}`;
}
