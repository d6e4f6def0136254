import type { Scope, Tenant } from '@tulay/contracts';

/** Whoever holds a key: what the gateway must know to let a request in. */
export interface Caller extends Tenant {
  keyId: string;
  scopes: readonly Scope[];
  /** Requests per minute of each of the merchant's keys; null means the deployment's default. */
  rateLimit: number | null;
  /** Unix seconds of the key's environment. */
  expiresAt: number | null;
  revokedAt: number | null;
}
