import {
  isEventType,
  mayReceiveWebhooks,
  RECEIVER_PORT_RULE,
  truncate,
  type Environment,
  type EventFilter,
} from '@tulay/contracts';

/** Per merchant and environment. */
export const MAX_ENDPOINTS = 16;
const MAX_URL_LENGTH = 2_048;

/** What is wrong with the address of an endpoint, or null. `AddressGuard` checks the network it leads to. */
export function urlProblem(url: unknown, environment: Environment): string | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return 'must be an absolute address';
  if (url.length > MAX_URL_LENGTH) return `must be at most ${MAX_URL_LENGTH} characters`;
  const { protocol, username, password } = new URL(url);
  if (environment === 'live' && protocol !== 'https:') return 'must be https';
  if (protocol !== 'https:' && protocol !== 'http:') return 'must be http or https';
  if (username || password) return 'must not carry a user name or a password';
  return mayReceiveWebhooks(url) ? null : RECEIVER_PORT_RULE;
}

/** What is wrong with a list of event filters, or null. */
export function eventsProblem(events: unknown): string | null {
  if (!Array.isArray(events) || !events.length) return 'must name at least one event type, or *';
  const unknown = events.filter((event) => !isEventFilter(event));
  return unknown.length ? `unknown event types: ${truncate(unknown.map(String).join(', '), 200)}` : null;
}

const isEventFilter = (event: unknown): event is EventFilter =>
  typeof event === 'string' && (event === '*' || isEventType(event));

/** Each filter once, in the given order. */
export const distinct = (events: EventFilter[]): EventFilter[] => [...new Set(events)];
