import {
  isEventType,
  isPlainHttp,
  lengthOf,
  mayReceiveWebhooks,
  webUrlProblem,
  type Environment,
  type EventFilter,
} from '@tulay/contracts';

export type EndpointProblem =
  'url' | 'long' | 'https' | 'userinfo' | 'port' | 'refused' | 'events' | 'description' | 'limit';

const DESCRIPTION_MAX = 500;

export interface TypedEndpoint {
  url: string;
  description: string;
  events: EventFilter[];
}

export type EndpointProblems = Partial<Record<'url' | 'description' | 'events', EndpointProblem>>;

/** Parses the form and ignores unknown event types. `*` means all types. */
export function readEndpointForm(body: unknown): TypedEndpoint {
  const { url, description, events } = (body ?? {}) as Record<string, unknown>;
  const chosen = [events ?? []].flat().filter(isFilter);
  return {
    url: typeof url === 'string' ? url.trim() : '',
    description: typeof description === 'string' ? description.trim() : '',
    events: chosen.includes('*') ? ['*'] : [...new Set(chosen)],
  };
}

const isFilter = (value: unknown): value is EventFilter =>
  typeof value === 'string' && (value === '*' || isEventType(value));

/**
 * Returns the errors that can be found without a network lookup. The notifier would report the same errors.
 */
export function problemsOf(
  { url, description, events }: TypedEndpoint,
  environment: Environment,
): EndpointProblems {
  const address = addressProblem(url, environment);
  return {
    ...(address && { url: address }),
    ...(lengthOf(description) > DESCRIPTION_MAX && { description: 'description' as const }),
    ...(!events.length && { events: 'events' as const }),
  };
}

function addressProblem(url: string, environment: Environment): EndpointProblem | null {
  const problem = webUrlProblem(url);
  if (problem) return ({ form: 'url', host: 'url', long: 'long', user: 'userinfo' } as const)[problem];
  if (environment === 'live' && isPlainHttp(url)) return 'https';
  return mayReceiveWebhooks(url) ? null : 'port';
}
