import { command } from '../common/command';
import type { Environment } from '../common/environment';
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

export interface CreateMerchant {
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
export const createMerchantCommand = command<CreateMerchant, CreatedMerchant>('gateway.cmd.create-merchant');
export const listMerchantsCommand = command<Record<string, never>, { merchants: Merchant[] }>(
  'gateway.cmd.list-merchants',
);
/** Makes the merchant's first live key. Errors: `not_found`, `invalid_state` (active already). */
export const activateMerchantCommand = command<
  { merchantId: string },
  { merchant: Merchant; keys: { live: string } }
>('gateway.cmd.activate-merchant');
export const setRateLimitCommand = command<{ merchantId: string; perMinute: number | null }, Merchant>(
  'gateway.cmd.set-rate-limit',
);

/** What a public page may say of a merchant. Errors: `not_found`. */
export const getMerchantProfileCommand = command<{ merchantId: string }, { name: string }>(
  'gateway.cmd.get-merchant-profile',
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
}
export interface CreatedApiKey {
  key: ApiKey;
  /** Shown once. */
  secret: string;
}
/** Errors: `not_found`, `invalid_request` (scope), `invalid_state` (live key of a merchant that is not active). */
export const createKeyCommand = command<
  { merchantId: string; environment: Environment; scopes: string[] },
  CreatedApiKey
>('gateway.cmd.create-key');
export const listKeysCommand = command<{ merchantId: string }, { keys: ApiKey[] }>('gateway.cmd.list-keys');
export const revokeKeyCommand = command<{ keyId: string }, ApiKey>('gateway.cmd.revoke-key');
/** The old key stays valid for `overlapHours` (0-72). */
export const rotateKeyCommand = command<{ keyId: string; overlapHours: number }, CreatedApiKey>(
  'gateway.cmd.rotate-key',
);
