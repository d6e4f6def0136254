import {
  DomainError,
  ENVIRONMENTS,
  invalidField,
  isScope,
  type Environment,
  type Scope,
} from '@tulay/contracts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;
const OVERLAP_HOURS_MAX = 72;

/** What a secret begins with: it tells people, and the gateway, what it opens. */
export type SecretPrefix = `sk_${Environment}_` | 'sk_compat_';

/**
 * Prefix and 32 base62 characters: 190 bits.
 * @param below draws an integer in [0, max), each equally likely
 */
export function composeSecret(prefix: SecretPrefix, below: (max: number) => number): string {
  const characters = Array.from({ length: SECRET_LENGTH }, () => BASE62[below(BASE62.length)]);
  return prefix + characters.join('');
}

export function requireEnvironment(environment: string): asserts environment is Environment {
  if (!ENVIRONMENTS.includes(environment as Environment))
    throw invalidField('environment', 'must be test or live');
}

/** The scopes without repeats. @throws DomainError `invalid_request` when there is none, or an unknown one */
export function checkedScopes(scopes: readonly string[]): Scope[] {
  const unknown = scopes.filter((scope) => !isScope(scope));
  if (unknown.length) throw invalidField('scope', `is unknown: ${unknown.join(', ')}`);
  if (!scopes.length) throw invalidField('scope', 'must name at least one scope');
  return [...new Set(scopes as Scope[])];
}

export function requireOverlap(hours: number): void {
  if (!Number.isFinite(hours) || hours < 0 || hours > OVERLAP_HOURS_MAX)
    throw invalidField('overlap', `must be from 0 to ${OVERLAP_HOURS_MAX} hours`);
}

/** The times a key has, in Unix seconds. */
export interface KeyTimes {
  expiresAt: number | null;
  revokedAt: number | null;
}

/** @param now Unix seconds of the key's environment */
export const isUsable = ({ expiresAt, revokedAt }: KeyTimes, now: number): boolean =>
  revokedAt === null && (expiresAt === null || now < expiresAt);

/**
 * When a rotated key stops working. Rotating again never lengthens a key's life.
 * @throws DomainError `invalid_state` when it does not work any more as it is
 */
export function expiryAfterRotation(key: KeyTimes, now: number, overlapHours: number): number {
  if (!isUsable(key, now))
    throw new DomainError('invalid_state', 'This key is revoked or expired; create a new one instead');
  return Math.min(key.expiresAt ?? Infinity, now + Math.round(overlapHours * 3600));
}
