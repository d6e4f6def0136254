import {
  isEventType,
  isPlainHttp,
  mayReceiveWebhooks,
  RECEIVER_PORT_RULE,
  truncate,
  WEB_URL_RULES,
  webUrlProblem,
  type Environment,
  type EventFilter,
} from '@tulay/contracts';

/** Maximum number of endpoints per merchant and environment. */
export const MAX_ENDPOINTS = 16;

/** Returns the problem with an endpoint's URL, or null. `AddressGuard` checks the host's IP addresses. */
export function urlProblem(url: unknown, environment: Environment): string | null {
  const problem = typeof url === 'string' ? webUrlProblem(url) : 'form';
  if (typeof url !== 'string' || problem) return WEB_URL_RULES[problem ?? 'form'];
  if (environment === 'live' && isPlainHttp(url)) return 'must use https';
  return mayReceiveWebhooks(url) ? null : RECEIVER_PORT_RULE;
}

/** Returns the problem with a list of event filters, or null. */
export function eventsProblem(events: unknown): string | null {
  if (!Array.isArray(events) || !events.length) return 'must contain at least one event type, or *';
  const unknown = events.filter((event) => !isEventFilter(event));
  return unknown.length
    ? `must not contain unknown event types: ${truncate(unknown.map(String).join(', '), 200)}`
    : null;
}

const isEventFilter = (event: unknown): event is EventFilter =>
  typeof event === 'string' && (event === '*' || isEventType(event));

/** Removes duplicate filters and preserves the order. */
export const distinct = (events: EventFilter[]): EventFilter[] => [...new Set(events)];

export const haveSameEvents = (a: readonly EventFilter[], b: readonly EventFilter[]): boolean =>
  distinct([...a])
    .sort()
    .join(' ') ===
  distinct([...b])
    .sort()
    .join(' ');
