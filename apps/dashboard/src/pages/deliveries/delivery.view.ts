import {
  compatReportOf,
  type EventResource,
  type Payment,
  type WebhookAttempt,
  type WebhookDeliveryDetail,
  type WebhookEndpoint,
} from '@tulay/contracts';
import {
  commonStrings,
  interpolate,
  machineTime,
  manilaDateTime,
  type Chip,
  type DetailRow,
} from '@tulay/pages';
import type { ActionButton } from '../../operations/action-button';
import { chipOf, DELIVERIES_PATH, deliveriesOf, receiverOf } from './deliveries.view';
import { deliveriesStrings } from './deliveries.strings';

const words = deliveriesStrings.one;

export interface DeliveryView {
  back: string;
  heading: string;
  chip: Chip;
  event: { type: string; id: string; href: string; deliveries: string };
  rows: DetailRow[];
  request: { line: string; headers: [name: string, value: string][]; body: string | null; note: string };
  attempts: AttemptView[];
  replay: ActionButton | null;
  problem: string | null;
}

interface AttemptView {
  heading: string;
  time: string;
  machine: string;
  chip: Chip;
  took: string;
  error: string | null;
  response: string | null;
}

export interface DeliveryParts {
  delivery: WebhookDeliveryDetail;
  /** Null if the event was deleted after its retention period. */
  event: EventResource | null;
  endpoints: readonly WebhookEndpoint[];
}

export const toDeliveryView = (
  { delivery, event, endpoints }: DeliveryParts,
  replay: ActionButton | null,
  problem: string | null,
): DeliveryView => ({
  back: DELIVERIES_PATH,
  heading: interpolate(words.heading, { id: String(delivery.id) }),
  chip: chipOf(delivery),
  event: {
    type: delivery.event_type,
    id: delivery.event,
    href: `/dashboard/events/${delivery.event}`,
    deliveries: deliveriesOf({ event: delivery.event }),
  },
  rows: rowsOf(delivery, endpoints),
  request: requestOf(delivery, event, endpoints),
  attempts: delivery.history.map(toAttempt),
  replay,
  problem,
});

function rowsOf(delivery: WebhookDeliveryDetail, endpoints: readonly WebhookEndpoint[]): DetailRow[] {
  const { attempts, next_attempt_at: next, cancelled_because: why, created } = delivery;
  return [
    { label: words.to, value: receiverOf(delivery, endpoints) },
    { label: words.attempts, value: String(attempts) },
    ...(next === null ? [] : [momentOf(words.next, next)]),
    ...(why === null ? [] : [{ label: words.cancelled, value: deliveriesStrings.cancellations[why] }]),
    momentOf(words.created, created),
  ];
}

export const momentOf = (label: string, unix: number): DetailRow => ({
  label,
  value: manilaDateTime(unix, commonStrings.locale),
  time: { machine: machineTime(unix), zone: commonStrings.philippineTime },
});

function requestOf(
  delivery: WebhookDeliveryDetail,
  event: EventResource | null,
  endpoints: readonly WebhookEndpoint[],
): DeliveryView['request'] {
  const isCompat = delivery.project !== null;
  return {
    line: `POST ${isCompat ? words.hiddenKey : receiverOf(delivery, endpoints)}`,
    headers: isCompat ? [JSON_TYPE] : headersOf(delivery),
    body: event && pretty(isCompat ? compatReportOf(event.data.object as Payment) : event),
    note: isCompat ? words.compatText : words.requestText,
  };
}

const JSON_TYPE: [string, string] = ['Content-Type', 'application/json'];

/** Returns the request's headers. The signature is a placeholder, because signatures are not stored. */
const headersOf = ({ id, event_type: type, attempts }: WebhookDeliveryDetail): [string, string][] => [
  JSON_TYPE,
  ['X-Service-Signature', 't=…,v1=…'],
  ['X-Service-Event', type],
  ['X-Service-Delivery', String(id)],
  ['X-Service-Attempt', String(Math.max(1, attempts))],
];

export const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

const toAttempt = ({ attempt, at, status, milliseconds, error, response }: WebhookAttempt): AttemptView => ({
  heading: interpolate(words.attempt, { number: String(attempt) }),
  time: manilaDateTime(at, commonStrings.locale),
  machine: machineTime(at),
  chip: {
    tone: error === null ? 'positive' : 'negative',
    word: status === null ? words.noAnswer : String(status),
  },
  took: interpolate(words.milliseconds, { count: String(milliseconds) }),
  error: error && deliveriesStrings.errors[error],
  response,
});
