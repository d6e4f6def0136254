import type { ProviderSecret } from './provider-secrets.entity';

/** The newest secret, and older ones that are valid during the overlap of a rotation. */
const MAX_SECRETS = 4;
export const MAX_OVERLAP_SECONDS = 604_800;

/**
 * Adds a new secret in first place. Every older one expires at `endsAt`, or earlier if it already expires
 * earlier.
 */
export function rotated(
  secrets: ProviderSecret[],
  sealed: string,
  endsAt: number,
  now: number,
): ProviderSecret[] {
  const older = secrets
    .map((secret) => ({ ...secret, expires_at: Math.min(secret.expires_at ?? endsAt, endsAt) }))
    .filter((secret) => secret.expires_at > now);
  return [{ sealed, expires_at: null }, ...older].slice(0, MAX_SECRETS);
}

/** Returns the secrets that are valid at `now` (Unix seconds). */
export const validAt = (secrets: ProviderSecret[], now: number): ProviderSecret[] =>
  secrets.filter(({ expires_at }) => expires_at === null || expires_at > now);
