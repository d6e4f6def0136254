import type { MerchantState, Scope, Tenant } from '@tulay/contracts';

export interface Caller extends Tenant {
  keyId: string;
  scopes: readonly Scope[];
  merchantState: MerchantState;
  /** Requests per minute for each of the merchant's keys, or null for the deployment's default. */
  rateLimit: number | null;
  /** Expiry in Unix seconds on the clock of the key's environment; null if the key never expires. */
  expiresAt: number | null;
  revokedAt: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Caller of the request, or null on routes that require no key. */
    caller: Caller | null;
  }
}
