import {
  covers,
  DomainError,
  ENVIRONMENTS,
  invalidField,
  isId,
  isScope,
  type DrawnApiKey,
  type Environment,
  type Scope,
} from '@tulay/contracts';

const OVERLAP_HOURS_MAX = 72;

export function requireEnvironment(environment: string): asserts environment is Environment {
  if (!ENVIRONMENTS.includes(environment as Environment))
    throw invalidField('environment', 'must be test or live');
}

/**
 * Returns the scopes without duplicates.
 * @throws DomainError `invalid_request` if the list is empty or contains an unknown scope
 */
export function checkedScopes(scopes: readonly string[]): Scope[] {
  const unknown = scopes.filter((scope) => !isScope(scope));
  if (unknown.length) throw invalidField('scope', `must not contain unknown scopes: ${unknown.join(', ')}`);
  if (!scopes.length) throw invalidField('scope', 'must contain at least one scope');
  return [...new Set(scopes as Scope[])];
}

/** @throws DomainError `insufficient_scope` if a scope is not grantable */
export function requireGrantable(scopes: readonly Scope[], grantable: readonly Scope[]): void {
  const beyond = scopes.filter((scope) => !covers(grantable, scope));
  if (beyond.length)
    throw new DomainError(
      'insufficient_scope',
      `You cannot create a key with scopes that you do not have: ${beyond.join(', ')}`,
    );
}

/** @param now Unix seconds on the clock of the key's environment, like `expiresAt` */
export function requireExpiry(expiresAt: number | null, now: number): void {
  if (expiresAt !== null && !(Number.isSafeInteger(expiresAt) && expiresAt > now))
    throw invalidField('expires_at', 'must be in the future');
}

export interface GeneratedKey {
  id: string;
  hash: Buffer;
  last4: string;
}

const HASH_BYTES = 32;

/**
 * @param field name of the request field, for the error
 * @throws DomainError `invalid_request` if the key is malformed
 */
export function checkedKey({ id, hash, last4 }: DrawnApiKey, field: string): GeneratedKey {
  const kept = Buffer.from(hash, 'base64');
  if (!isId('key', id) || kept.length !== HASH_BYTES || last4.length !== 4)
    throw invalidField(field, 'must have an ID, a SHA-256 hash and the last four characters');
  return { id, hash: kept, last4 };
}

export function requireOverlap(hours: number): void {
  if (!Number.isFinite(hours) || hours < 0 || hours > OVERLAP_HOURS_MAX)
    throw invalidField('overlap', `must be between 0 and ${OVERLAP_HOURS_MAX} hours`);
}

/** Times at which a key expires or was revoked, in Unix seconds. */
export interface KeyTimes {
  expiresAt: number | null;
  revokedAt: number | null;
}

/** @param now Unix seconds on the clock of the key's environment */
export const isUsable = ({ expiresAt, revokedAt }: KeyTimes, now: number): boolean =>
  revokedAt === null && (expiresAt === null || now < expiresAt);

/**
 * Returns the time at which a rotated key stops working. Rotating the key again never extends this time.
 * @throws DomainError `invalid_state` if the key no longer works
 */
export function expiryAfterRotation(key: KeyTimes, now: number, overlapHours: number): number {
  if (!isUsable(key, now))
    throw new DomainError(
      'invalid_state',
      'This key has been revoked or has expired. Create a new key instead',
    );
  return Math.min(key.expiresAt ?? Infinity, now + Math.round(overlapHours * 3600));
}
