import { command } from '../common/command';
import type { Environment } from '../common/environment';
import type { MerchantFace } from './branding.commands';
import type { Scope } from './scopes';

export interface Merchant {
  id: string;
  name: string;
  email: string;
  live: boolean;
  /** Requests per minute and key; null means the deployment's default. */
  rate_limit: number | null;
  created: number;
}

export interface CreateMerchantRequest {
  name: string;
  email: string;
  /** Activates the merchant at once, so that live keys exist too. */
  live: boolean;
}
export interface CreatedMerchant {
  merchant: Merchant;
  /** Secret keys, shown once. */
  keys: { test: string; live?: string };
}
/** Errors: `invalid_request`, `email_taken`. */
export const createMerchantCommand = command<CreateMerchantRequest, CreatedMerchant>(
  'gateway.cmd.create-merchant',
  { askedBy: ['operator'] },
);
/** What is kept of a key whose secret stays with the caller. */
export interface DrawnApiKey {
  /** `key_…`: a repeated id makes no second key. */
  id: string;
  /** SHA-256 of the secret, in base64. */
  hash: string;
  last4: string;
}

export interface OpenMerchantRequest {
  merchantId: string;
  name: string;
  email: string;
  /** The first test key. Its secret stays with the caller. */
  firstKey: DrawnApiKey;
}
/** Makes a merchant with its first test key, both by ids that the caller keeps. Errors: `invalid_request`, `email_taken`. */
export const openMerchantCommand = command<OpenMerchantRequest, Merchant>('gateway.cmd.open-merchant', {
  askedBy: ['dashboard'],
});
export interface GetMerchantRequest {
  merchantId: string;
}
/** Errors: `not_found`. */
export const getMerchantCommand = command<GetMerchantRequest, Merchant>('gateway.cmd.get-merchant', {
  askedBy: ['dashboard'],
});
export interface MerchantPage {
  merchants: Merchant[];
  has_more: boolean;
}
export interface ListMerchantsRequest {
  /** The last id of the previous page. */
  startingAfter?: string;
}
/** One page in the order of creation, after the merchant `startingAfter`. */
export const listMerchantsCommand = command<ListMerchantsRequest, MerchantPage>(
  'gateway.cmd.list-merchants',
  { askedBy: ['operator'] },
);
export interface ActivateMerchantRequest {
  merchantId: string;
}
/** Makes the merchant's first live key. Errors: `not_found`, `invalid_state` (active already). */
export const activateMerchantCommand = command<
  ActivateMerchantRequest,
  { merchant: Merchant; keys: { live: string } }
>('gateway.cmd.activate-merchant', { askedBy: ['operator'] });
export interface SetRateLimitRequest {
  merchantId: string;
  /** Requests per minute and key, 1 to 1,000,000; null for the deployment's default. */
  perMinute: number | null;
}
/** Errors: `not_found`, `invalid_request`. */
export const setRateLimitCommand = command<SetRateLimitRequest, Merchant>('gateway.cmd.set-rate-limit', {
  askedBy: ['operator'],
});

export interface GetMerchantProfileRequest {
  merchantId: string;
  /** Asks for the face too, which each environment has its own of. */
  environment?: Environment;
}
export interface MerchantProfile {
  name: string;
  /** Absent when no environment was named, and from a gateway of an earlier release. */
  face?: MerchantFace;
}
/** The merchant's data for public pages. Errors: `not_found`. */
export const getMerchantProfileCommand = command<GetMerchantProfileRequest, MerchantProfile>(
  'gateway.cmd.get-merchant-profile',
  { askedBy: ['embed', 'notifier', 'operator'] },
);

export interface ApiKey {
  id: string;
  merchant_id: string;
  environment: Environment;
  scopes: Scope[];
  last4: string;
  created: number;
  expires_at: number | null;
  revoked_at: number | null;
  /** To a few minutes; null while it was never used. */
  last_used_at: number | null;
}
export interface CreatedApiKey {
  key: ApiKey;
  /** Shown once. */
  secret: string;
}
export interface CreateApiKeyRequest {
  merchantId: string;
  environment: Environment;
  scopes: string[];
}
/** Errors: `not_found`, `invalid_request` (scope), `invalid_state` (live key of a merchant that is not active). */
export const createKeyCommand = command<CreateApiKeyRequest, CreatedApiKey>('gateway.cmd.create-key', {
  askedBy: ['operator'],
});
export interface ListKeysRequest {
  merchantId: string;
}
export const listKeysCommand = command<ListKeysRequest, { keys: ApiKey[] }>('gateway.cmd.list-keys', {
  askedBy: ['operator'],
});
export interface RevokeKeyRequest {
  keyId: string;
}
/** Revoking a revoked key changes nothing. Errors: `not_found`. */
export const revokeKeyCommand = command<RevokeKeyRequest, ApiKey>('gateway.cmd.revoke-key', {
  askedBy: ['operator'],
});
export interface RotateApiKeyRequest {
  keyId: string;
  /** How long the old key stays valid, 0 to 72. */
  overlapHours: number;
}
export interface RotatedApiKey extends CreatedApiKey {
  /** When the old key stops working: Unix seconds, on the clock of its environment. */
  old: { id: string; expires_at: number };
}
/** Errors: `not_found`, `invalid_request` (overlap), `invalid_state` (the old key no longer works). */
export const rotateKeyCommand = command<RotateApiKeyRequest, RotatedApiKey>('gateway.cmd.rotate-key', {
  askedBy: ['operator'],
});
