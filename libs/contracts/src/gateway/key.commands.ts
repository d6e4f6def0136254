import { command } from '../common/command';
import type { Tenant } from '../common/environment';
import type { GetRequest, List } from '../common/list';
import type { ApiKey, DrawnApiKey } from './merchant.commands';
import type { Scope } from './scopes';

/** What a member of a merchant's team asks of its keys, on one side. Another merchant's keys, or those of the other side, are not found. */
interface OwnKeyRequest extends Tenant {
  /** The person, for the audit log. */
  actor: string;
}

export interface ListOwnKeysRequest extends Tenant {
  /** Only those that are neither revoked nor expired. */
  working?: boolean;
  limit: number;
  /** The last id of the previous page. */
  startingAfter?: string;
}
/** Newest first. */
export const listOwnKeysCommand = command<ListOwnKeysRequest, List<ApiKey>>('gateway.cmd.list-own-keys', {
  askedBy: ['dashboard'],
});

/** Errors: `not_found`. */
export const getOwnKeyCommand = command<GetRequest, ApiKey>('gateway.cmd.get-own-key', {
  askedBy: ['dashboard'],
});

export interface AddOwnKeyRequest extends OwnKeyRequest {
  key: DrawnApiKey;
  scopes: string[];
  /** What the person may hand out: a key never has more. */
  grantable: Scope[];
  /** Unix seconds on the clock of the environment; null: it works until it is revoked. */
  expiresAt: number | null;
}
/**
 * Errors: `invalid_request` (scope, expiry), `insufficient_scope`, `invalid_state` (live key of a merchant that is not
 * active), `conflict` (another key has this id).
 */
export const addOwnKeyCommand = command<AddOwnKeyRequest, ApiKey>('gateway.cmd.add-own-key', {
  askedBy: ['dashboard'],
});

export interface ReplaceOwnKeyRequest extends OwnKeyRequest {
  keyId: string;
  /** How long the old key stays valid, 0 to 72. */
  overlapHours: number;
  next: DrawnApiKey;
  /** What the person may hand out: a key with more is not theirs to replace. */
  grantable: Scope[];
}
/** The new key has the scopes of the old one. Errors: `not_found`, `invalid_request` (overlap), `insufficient_scope`, `invalid_state`, `conflict`. */
export const replaceOwnKeyCommand = command<ReplaceOwnKeyRequest, { key: ApiKey; old: ApiKey }>(
  'gateway.cmd.replace-own-key',
  { askedBy: ['dashboard'] },
);

export interface RevokeOwnKeyRequest extends OwnKeyRequest {
  keyId: string;
}
/** Revoking a revoked key changes nothing. Errors: `not_found`. */
export const revokeOwnKeyCommand = command<RevokeOwnKeyRequest, ApiKey>('gateway.cmd.revoke-own-key', {
  askedBy: ['dashboard'],
});
