import { invalidField } from '@tulay/contracts';

export interface StoredSecret {
  sealed: string;
  /** Expiry in Unix seconds on the environment's clock; null for the newest secret. */
  expires_at: number | null;
}

/** Maximum number of valid secrets: the newest secret, and older secrets whose overlap has not ended. */
const MAX_SECRETS = 4;
const MAX_OVERLAP_SECONDS = 604_800;

/** @throws DomainError `invalid_request` if the overlap is invalid */
export function requireOverlap(seconds: number): void {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > MAX_OVERLAP_SECONDS)
    throw invalidField('overlap_seconds', `must be an integer between 0 and ${MAX_OVERLAP_SECONDS}`);
}

/**
 * Returns the secrets with the new secret first. Every older secret expires at `endsAt`, unless it already
 * expires earlier.
 */
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

/** Returns the only secret that never expires. Every endpoint has one. */
export function newest(secrets: StoredSecret[]): StoredSecret {
  const [first] = secrets;
  if (!first) throw new Error('the endpoint has no secret');
  return first;
}

/** Returns the secrets that sign at `now` (Unix seconds), newest first. */
export const validSecrets = (secrets: StoredSecret[], now: number): StoredSecret[] =>
  secrets.filter((secret) => secret.expires_at === null || secret.expires_at > now);
