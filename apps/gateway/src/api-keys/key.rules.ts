import {
  DomainError,
  ENVIRONMENTS,
  invalidField,
  isScope,
  type Environment,
  type Scope,
} from '@tulay/contracts';

const OVERLAP_HOURS_MAX = 72;

export function requireEnvironment(environment: string): asserts environment is Environment {
  if (!ENVIRONMENTS.includes(environment as Environment))
    throw invalidField('environment', 'must be test or live');
}

/** Removes duplicate scopes. @throws DomainError `invalid_request` when none is given or one is unknown */
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

/** When a key ends, in Unix seconds. */
export interface KeyTimes {
  expiresAt: number | null;
  revokedAt: number | null;
}

/** @param now Unix seconds of the key's environment */
export const isUsable = ({ expiresAt, revokedAt }: KeyTimes, now: number): boolean =>
  revokedAt === null && (expiresAt === null || now < expiresAt);

/**
 * When a rotated key stops working. A second rotation never extends the life of a key.
 * @throws DomainError `invalid_state` when the key no longer works
 */
export function expiryAfterRotation(key: KeyTimes, now: number, overlapHours: number): number {
  if (!isUsable(key, now))
    throw new DomainError('invalid_state', 'This key is revoked or expired; create a new one instead');
  return Math.min(key.expiresAt ?? Infinity, now + Math.round(overlapHours * 3600));
}
