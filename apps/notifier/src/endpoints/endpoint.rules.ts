import { isEventType, type Environment, type EventFilter } from '@tulay/contracts';
import type { StoredSecret } from './endpoint.entity';

/** Per merchant and environment. */
export const MAX_ENDPOINTS = 16;
/** The newest secret and those a rotation left valid for a while. */
export const MAX_SECRETS = 4;
export const MAX_OVERLAP_SECONDS = 604_800;
const MAX_URL_LENGTH = 2_048;

/** What is wrong with the address of an endpoint, or null. Where it leads is for the address guard to judge. */
export function urlProblem(url: unknown, environment: Environment): string | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return 'must be an absolute address';
  if (url.length > MAX_URL_LENGTH) return `must be at most ${MAX_URL_LENGTH} characters`;
  const { protocol, username, password } = new URL(url);
  if (environment === 'live' && protocol !== 'https:') return 'must be https';
  if (protocol !== 'https:' && protocol !== 'http:') return 'must be http or https';
  return username || password ? 'must not carry a user name or a password' : null;
}

/** What is wrong with a list of event filters, or null. */
export function eventsProblem(events: unknown): string | null {
  if (!Array.isArray(events) || !events.length) return 'must name at least one event type, or *';
  const unknown = events.filter((event) => !isEventFilter(event));
  return unknown.length ? `unknown event types: ${unknown.map(String).join(', ').slice(0, 200)}` : null;
}

const isEventFilter = (event: unknown): event is EventFilter =>
  typeof event === 'string' && (event === '*' || isEventType(event));

/** Each filter once, in the order it was named. */
export const distinct = (events: EventFilter[]): EventFilter[] => [...new Set(events)];

/** Puts a new secret first; every older one ends with the overlap, or earlier if it was to end earlier. */
export function rotated(
  secrets: StoredSecret[],
  sealed: string,
  endsAt: number,
  now: number,
): StoredSecret[] {
  const older = secrets
    .map((secret) => ({ ...secret, expires_at: Math.min(secret.expires_at ?? endsAt, endsAt) }))
    .filter((secret) => secret.expires_at > now);
  return [{ sealed, expires_at: null }, ...older].slice(0, MAX_SECRETS);
}

/** The secrets that sign at `now` (Unix seconds), the newest first. */
export const signing = (secrets: StoredSecret[], now: number): StoredSecret[] =>
  secrets.filter((secret) => secret.expires_at === null || secret.expires_at > now);
