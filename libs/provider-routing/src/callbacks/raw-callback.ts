import { DomainError } from '@tulay/contracts';
import { isUtf8 } from 'node:buffer';
import { createHash, timingSafeEqual } from 'node:crypto';

/** The object of a callback. Nothing in it is certain to be there or to have its documented type. */
export type CallbackBody = Readonly<Record<string, unknown>>;

/** The largest allowed difference between a provider's clock and ours, in seconds. */
const TOLERANCE = 300;

/** @throws DomainError `unauthenticated` unless the time, in Unix seconds, is near ours */
export function demandRecent(time: number, now: number): void {
  if (Math.abs(now - time) <= TOLERANCE) return;
  throw refused(`The callback's time is more than ${TOLERANCE} seconds away from the time here`);
}

/** Whether a text is one of the secrets. The time it takes says nothing about them. */
export function isOneOf(secrets: readonly string[], given: string): boolean {
  const own = digest(given);
  return secrets.map((secret) => timingSafeEqual(digest(secret), own)).includes(true);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export const refused = (message: string): DomainError => new DomainError('unauthenticated', message);

/** The body as an object. @throws DomainError `invalid_request` */
export function bodyOf(rawBody: Buffer): CallbackBody {
  const value = isUtf8(rawBody) ? parsed(rawBody.toString('utf8')) : undefined;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as CallbackBody;
  throw new DomainError('invalid_request', 'The callback is not a JSON object');
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The key of an event that has no id: each delivery of it has the same bytes. */
export const keyOf = (rawBody: Buffer): string => createHash('sha256').update(rawBody).digest('hex');
