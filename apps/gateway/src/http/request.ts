import type { Caller } from '../auth/caller';
import type { Claim } from '../idempotency/claims';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose key it came with; null on routes that ask for none. */
    caller: Caller | null;
    /** The Idempotency-Key it holds, if it came with one. */
    claim: Claim | null;
  }
}
