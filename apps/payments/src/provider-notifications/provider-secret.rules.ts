import type { ProviderSecret } from './provider-secrets.entity';

/** Maximum number of secrets: the newest secret, and older secrets that are still valid during an overlap. */
const MAX_SECRETS = 4;
export const MAX_OVERLAP_SECONDS = 604_800;

/** Prepends a new secret. Older secrets expire at `endsAt` or at their own expiry, whichever is earlier. */
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

export const validAt = (secrets: ProviderSecret[], now: number): ProviderSecret[] =>
  secrets.filter(({ expires_at }) => expires_at === null || expires_at > now);
