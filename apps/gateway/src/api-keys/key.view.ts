import type { ApiKey } from '@tulay/contracts';
import type { ApiKeyEntity } from './api-key.entity';

export const toApiKey = (row: ApiKeyEntity): ApiKey => ({
  id: row.id,
  merchant_id: row.merchantId,
  environment: row.environment,
  scopes: row.scopes,
  last4: row.last4,
  created: row.created,
  expires_at: row.expiresAt,
  revoked_at: row.revokedAt,
  last_used_at: row.lastUsedAt,
});
