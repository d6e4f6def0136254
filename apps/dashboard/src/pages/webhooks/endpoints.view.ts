import { EVENT_TYPES, type EventFilter, type WebhookEndpoint } from '@tulay/contracts';
import { chip, interpolate, text, time, type Chip, type DataTable } from '@tulay/pages';
import type { EndpointProblems, TypedEndpoint } from './endpoint-form.rules';
import { webhooksStrings as words } from './webhooks.strings';

export const WEBHOOKS_PATH = '/dashboard/webhooks';

export const endpointPath = (id: string): string => `${WEBHOOKS_PATH}/${id}`;

/**
 * Returns all endpoints in one table, because the number of endpoints per merchant is limited.
 * @param now Unix seconds
 */
export const toEndpointsTable = (endpoints: readonly WebhookEndpoint[], now: number): DataTable => ({
  caption: words.caption,
  columns: [
    { place: 'mark', label: words.columns.state },
    { place: 'lead', label: words.columns.url },
    { place: 'more', label: words.columns.events },
    { place: 'when', label: words.columns.created },
  ],
  rows: endpoints.map((endpoint) => ({
    id: endpoint.id,
    cells: [
      chip(stateOf(endpoint)),
      text(endpoint.url, endpoint.description),
      text(eventsText(endpoint.events)),
      time(endpoint.created, now),
    ],
    isQuiet: !endpoint.enabled,
    link: { href: endpointPath(endpoint.id), label: interpolate(words.open, { url: endpoint.url }) },
  })),
  empty: words.empty,
  more: null,
  newest: null,
});

export function stateOf({ enabled, failing_since: failing }: WebhookEndpoint): Chip {
  if (!enabled) return { tone: 'negative', word: words.states.disabled };
  return failing === null
    ? { tone: 'positive', word: words.states.enabled }
    : { tone: 'caution', word: words.states.failing };
}

function eventsText(events: readonly EventFilter[]): string {
  if (events.includes('*')) return words.every;
  return events.length === 1
    ? (events[0] ?? '')
    : interpolate(words.events, { count: String(events.length) });
}

export interface EndpointFormView {
  heading: string;
  action: string;
  back: string;
  operation: string;
  url: string;
  description: string;
  kinds: { value: EventFilter; isChosen: boolean }[];
  problems: Partial<Record<'url' | 'description' | 'events', string>>;
  alert: string | null;
}

export interface EndpointFormAt {
  heading: string;
  action: string;
  back: string;
  operation: string;
  alert?: string | null;
}

export const toEndpointForm = (
  typed: TypedEndpoint,
  problems: EndpointProblems,
  { alert = null, ...at }: EndpointFormAt,
): EndpointFormView => ({
  ...at,
  alert,
  url: typed.url,
  description: typed.description,
  kinds: (['*', ...EVENT_TYPES] as const).map((value) => ({ value, isChosen: typed.events.includes(value) })),
  problems: Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, words.form.problems[problem]]),
  ),
});
