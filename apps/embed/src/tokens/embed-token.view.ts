import type { EmbedToken } from '@tulay/contracts';
import type { EmbedGrant } from './embed-grant.rules';
import type { SignedToken } from './embed-tokens';

/** Returns the token's API resource, which omits the scope's value. */
export const toEmbedToken = (
  { projectId, surface, audience, scope, tabs }: EmbedGrant,
  ttlSeconds: number,
  { token, expiresAt }: SignedToken,
): EmbedToken => ({
  token,
  expires_at: expiresAt.toISOString(),
  project_uuid: projectId,
  surface,
  audience,
  scope_field: scope?.field ?? null,
  tabs,
  ttl_seconds: ttlSeconds,
});
