import { invalidField } from '@tulay/contracts';

/** A signing secret as it is stored: sealed. */
export interface StoredSecret {
  sealed: string;
  /** Unix seconds by the clock of its environment; null for the newest one. */
  expires_at: number | null;
}

/** The newest secret, and those that a rotation left valid for a while. */
const MAX_SECRETS = 4;
const MAX_OVERLAP_SECONDS = 604_800;

/** @throws DomainError `invalid_request` */
export function requireOverlap(seconds: number): void {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > MAX_OVERLAP_SECONDS)
    throw invalidField('overlap_seconds', `must be an integer from 0 to ${MAX_OVERLAP_SECONDS}`);
}

/** Puts a new secret first. Every older one expires at `endsAt`, or earlier if it already had an earlier end. */
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

/** The secret that never expires: every endpoint has one. */
export function newest(secrets: StoredSecret[]): StoredSecret {
  const [first] = secrets;
  if (!first) throw new Error('the endpoint has no secret');
  return first;
}

/** The secrets that sign at `now` (Unix seconds), newest first. */
export const validSecrets = (secrets: StoredSecret[], now: number): StoredSecret[] =>
  secrets.filter((secret) => secret.expires_at === null || secret.expires_at > now);
