import { EVENT_TYPES, type WebhookEndpoint } from '@tulay/contracts';
import type { Chip, DataTable, DetailRow } from '@tulay/pages';
import type { ActionButton } from '../../operations/action-button';
import { momentOf } from '../deliveries/delivery.view';
import { deliveriesOf } from '../deliveries/deliveries.view';
import { choiceOf, overlapChoice } from './choices';
import { endpointPath, stateOf } from './endpoints.view';
import { webhooksStrings } from './webhooks.strings';

const words = webhooksStrings.one;

export type EndpointAction = 'enable' | 'disable' | 'test' | 'replay' | 'rotate';

export interface EndpointView {
  heading: string;
  chip: Chip;
  why: string | null;
  rows: DetailRow[];
  events: readonly string[];
  edit: string | null;
  remove: string | null;
  presses: ActionButton[];
  table: DataTable;
  all: string;
  problem: string | null;
}

export interface EndpointParts {
  endpoint: WebhookEndpoint;
  table: DataTable;
}

/** @param draw generates a button's idempotency token; null for a read-only user */
export function toEndpointView(
  { endpoint, table }: EndpointParts,
  draw: ((deed: EndpointAction) => string) | null,
  problem: string | null,
): EndpointView {
  const path = endpointPath(endpoint.id);
  return {
    heading: endpoint.description ?? endpoint.url,
    chip: stateOf(endpoint),
    why: endpoint.disabled_reason && webhooksStrings.reasons[endpoint.disabled_reason],
    rows: rowsOf(endpoint),
    events: endpoint.events.includes('*') ? [webhooksStrings.every] : endpoint.events,
    edit: draw && `${path}/edit`,
    remove: draw && `${path}/delete`,
    presses: draw ? pressesOf(endpoint, draw) : [],
    table,
    all: deliveriesOf({ endpoint: endpoint.id }),
    problem,
  };
}

function rowsOf({ id, url, description, failing_since: failing, created }: WebhookEndpoint): DetailRow[] {
  return [
    { label: words.url, value: url },
    ...(description === null ? [] : [{ label: words.description, value: description }]),
    ...(failing === null ? [] : [momentOf(words.failing, failing)]),
    momentOf(words.created, created),
    { label: words.id, value: id },
  ];
}

/** Returns the buttons for the actions that are possible in the endpoint's state. */
function pressesOf(
  { id, enabled, events }: WebhookEndpoint,
  draw: (deed: EndpointAction) => string,
): ActionButton[] {
  const press = (
    deed: EndpointAction,
    choice?: Omit<NonNullable<ActionButton['choice']>, 'id'>,
  ): ActionButton => ({
    action: `${endpointPath(id)}/${deed}`,
    operation: draw(deed),
    text: words[deed],
    ...(choice && { choice: { ...choice, id: `${deed}-${choice.name}` } }),
  });
  const rotate = press('rotate', overlapChoice());
  const test = press('test', choiceOf('type', words.testType, sampleTypes(events), 'payment.succeeded'));
  const replay = press('replay', choiceOf('days', words.replaySince, words.since, '1'));
  return enabled ? [test, replay, rotate, press('disable')] : [press('enable'), test, rotate];
}

function sampleTypes(events: WebhookEndpoint['events']): Record<string, string> {
  const types = events.includes('*') ? EVENT_TYPES : events;
  return Object.fromEntries(types.map((type) => [type, type]));
}
