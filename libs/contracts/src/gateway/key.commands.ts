import { command } from '../common/command';
import { TENANT_FIELDS, type Tenant } from '../common/environment';
import type { GetRequest, List } from '../common/list';
import type { ApiKey, DrawnApiKey } from './merchant.commands';
import type { Scope } from './scopes';

/**
 * A team member's request about the merchant's API keys in one mode. Keys of another merchant or mode are
 * treated as not found.
 */
interface OwnKeyRequest extends Tenant {
  /** The member's name, for the audit log. */
  actor: string;
}

export interface ListOwnKeysRequest extends Tenant {
  /** Whether to omit revoked and expired keys. */
  working?: boolean;
  limit: number;
  startingAfter?: string;
}
/** Lists the merchant's keys, newest first. */
export const listOwnKeysCommand = command<ListOwnKeysRequest, List<ApiKey>>('gateway.cmd.list-own-keys', {
  fields: { ...TENANT_FIELDS, working: true, limit: true, startingAfter: true },
  callers: ['dashboard'],
});

/** Errors: `not_found`. */
export const getOwnKeyCommand = command<GetRequest, ApiKey>('gateway.cmd.get-own-key', {
  callers: ['dashboard'],
});

export interface AddOwnKeyRequest extends OwnKeyRequest {
  key: DrawnApiKey;
  scopes: string[];
  /** Scopes that the member may grant. The key can only have these scopes. */
  grantable: Scope[];
  /** Unix seconds on the environment's clock; null if the key does not expire. */
  expiresAt: number | null;
}
/**
 * Errors: `invalid_request` (scope, expiry), `insufficient_scope`, `invalid_state` (a live key for a merchant that is
 * not active), `conflict` (another key has this ID).
 */
export const addOwnKeyCommand = command<AddOwnKeyRequest, ApiKey>('gateway.cmd.add-own-key', {
  callers: ['dashboard'],
});

export interface ReplaceOwnKeyRequest extends OwnKeyRequest {
  keyId: string;
  /** Hours for which the old key remains valid, 0 to 72. */
  overlapHours: number;
  next: DrawnApiKey;
  /** Scopes that the member may grant. A key with any other scope cannot be replaced. */
  grantable: Scope[];
}
/**
 * Creates a key with the old key's scopes. Errors: `not_found`, `invalid_request` (overlap), `insufficient_scope`,
 * `invalid_state`, `conflict`.
 */
export const replaceOwnKeyCommand = command<ReplaceOwnKeyRequest, { key: ApiKey; old: ApiKey }>(
  'gateway.cmd.replace-own-key',
  { callers: ['dashboard'] },
);

export interface RevokeOwnKeyRequest extends OwnKeyRequest {
  keyId: string;
}
/** Revokes a key. Idempotent. Errors: `not_found`. */
export const revokeOwnKeyCommand = command<RevokeOwnKeyRequest, ApiKey>('gateway.cmd.revoke-own-key', {
  callers: ['dashboard'],
});
