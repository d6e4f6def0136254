import {
  simulatedFailureCodes,
  type EventResource,
  type Payment,
  type PaymentFailureCode,
  type SimulatedOutcome,
  type WebhookDelivery,
} from '@tulay/contracts';
import { commonStrings, interpolate, type Chip, machineTime, manilaTime } from '@tulay/pages';
import { devOutcomesOf, isDeliveryFinal, wasAttempted, type WebhookLog } from './dev-controls.rules';
import { devControlsStrings as strings } from './dev-controls.strings';

/** Template data for `dev-controls.eta`. */
export interface DevControlsView {
  outcomes: { name: SimulatedOutcome; label: string }[];
  /** Selectable failure codes, with the default first. Empty if the payment can no longer fail. */
  failures: PaymentFailureCode[];
  trail: TrailView | null;
}

interface TrailView {
  /** Whether the payment's last change was sent to every receiver at least once. */
  settled: boolean;
  /** Events, newest first. */
  events: EventView[];
}

interface EventView {
  id: string;
  type: string;
  time: { text: string; machine: string };
  deliveries: { to: string; chip: Chip; text: string }[];
}

/** @param trail null if the log cannot be read */
export function toDevControlsView(payment: Payment, trail: WebhookLog | null): DevControlsView | null {
  if (payment.environment !== 'test') return null;
  const outcomes = devOutcomesOf(payment);
  return {
    outcomes: outcomes.map((name) => ({ name, label: strings.outcomes[name] })),
    failures: outcomes.includes('fail') ? simulatedFailureCodes(payment.method) : [],
    trail: trail && {
      settled: isDeliveryFinal(trail, payment),
      events: trail.events.map((event) => toEventView(event, trail.deliveries)).reverse(),
    },
  };
}

const toEventView = ({ id, type, created }: EventResource, deliveries: WebhookDelivery[]): EventView => ({
  id,
  type,
  time: { text: timeOf(created), machine: machineTime(created) },
  deliveries: deliveries
    .filter(({ event }) => event === id)
    .map((delivery) => ({ to: receiverOf(delivery), chip: chipOf(delivery), text: answerOf(delivery) })),
});

const timeOf = (unix: number): string => manilaTime(unix, commonStrings.locale);

/**
 * Returns the delivery's receiver. Omits the query of a payment's webhook URL, because it may contain a secret.
 */
function receiverOf({ endpoint, url, project }: WebhookDelivery): string {
  if (url === null) return endpoint ?? project ?? '';
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

function chipOf(delivery: WebhookDelivery): Chip {
  const { delivery: words } = strings;
  if (delivery.status === 'delivered') return { tone: 'positive', word: words.delivered };
  if (delivery.status === 'failed') return { tone: 'negative', word: words.failed };
  return wasAttempted(delivery)
    ? { tone: 'caution', word: words.again }
    : { tone: 'accent', word: words.waiting };
}

/** Returns a summary of the last attempt, such as `answered 500, attempt 2, next at 6:19 PM`. */
function answerOf(delivery: WebhookDelivery): string {
  const { attempts, last_response_status: status, next_attempt_at: next } = delivery;
  if (attempts === 0) return '';
  const answer = status === null ? strings.noAnswer : interpolate(strings.answer, { status: String(status) });
  const attempt = interpolate(strings.attempts, { count: String(attempts) });
  const again = next === null ? [] : [interpolate(strings.next, { time: timeOf(next) })];
  return [answer, attempt, ...again].join(', ');
}
