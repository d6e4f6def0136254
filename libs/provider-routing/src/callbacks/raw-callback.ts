import { DomainError } from '@tulay/contracts';
import { ComplexJson, parseBoundedJson, type JsonLimits } from '@tulay/security';
import { isUtf8 } from 'node:buffer';
import { createHash, timingSafeEqual } from 'node:crypto';

/** Parsed body of a callback. Any field can be missing or have an undocumented type. */
export type CallbackBody = Readonly<Record<string, unknown>>;

/** Maximum difference between a provider's clock and ours, in seconds. */
const TOLERANCE = 300;

/**
 * @param time Unix seconds
 * @throws DomainError `unauthenticated` if the time differs too much from the current time
 */
export function demandRecent(time: number, now: number): void {
  if (Math.abs(now - time) <= TOLERANCE) return;
  throw refused(`The callback's timestamp differs from the current time by more than ${TOLERANCE} seconds`);
}

/** Returns whether the given string equals one of the secrets. Compares in constant time. */
export function isOneOf(secrets: readonly string[], given: string): boolean {
  const own = digest(given);
  return secrets.map((secret) => timingSafeEqual(digest(secret), own)).includes(true);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export const refused = (message: string): DomainError => new DomainError('unauthenticated', message);

/** The largest known callback, a checkout session from PayMongo, has 12 levels and about 200 values. */
const JSON_LIMITS: JsonLimits = { depth: 20, values: 2_000 };

/**
 * Parses the body as an object.
 * @throws DomainError `invalid_request` if the body is not a JSON object or exceeds the limits
 */
export function bodyOf(rawBody: Buffer, limits = JSON_LIMITS): CallbackBody {
  const value = isUtf8(rawBody) ? parsed(rawBody.toString('utf8'), limits) : undefined;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as CallbackBody;
  throw new DomainError('invalid_request', 'The callback is not a JSON object');
}

function parsed(text: string, limits: JsonLimits): unknown {
  try {
    return parseBoundedJson(text, limits);
  } catch (error) {
    if (error instanceof ComplexJson)
      throw new DomainError('invalid_request', `The callback ${error.message}`);
    return undefined;
  }
}

/**
 * Returns a deduplication key for an event without an ID. The key is a hash of the body, because all
 * deliveries of an event have the same bytes.
 */
export const keyOf = (rawBody: Buffer): string => createHash('sha256').update(rawBody).digest('hex');
