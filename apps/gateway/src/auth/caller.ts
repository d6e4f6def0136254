import type { Scope, Tenant } from '@tulay/contracts';

/** The API key a request came with, and the merchant it belongs to. */
export interface Caller extends Tenant {
  keyId: string;
  scopes: readonly Scope[];
  /** Requests per minute for each of the merchant's keys; null means the deployment's default. */
  rateLimit: number | null;
  /** Unix seconds of the key's environment. */
  expiresAt: number | null;
  revokedAt: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on routes that need no key. */
    caller: Caller | null;
  }
}
