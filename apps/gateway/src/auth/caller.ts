import type { Scope, Tenant } from '@tulay/contracts';

export interface Caller extends Tenant {
  keyId: string;
  scopes: readonly Scope[];
  /** Requests per minute for each of the merchant's keys, or null for the deployment's default. */
  rateLimit: number | null;
  /** Unix seconds on the clock of the key's environment. */
  expiresAt: number | null;
  revokedAt: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on routes that require no key. */
    caller: Caller | null;
  }
}
