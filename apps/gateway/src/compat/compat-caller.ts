import type { Tenant } from '@tulay/contracts';
import type { FastifyRequest } from 'fastify';

/** The compat project whose key authenticates the request. The project may be disabled or deleted. */
export interface CompatCaller extends Tenant {
  projectId: string;
  slug: string;
  enabled: boolean;
  deleted: boolean;
  /** Requests per minute, or null for the deployment's default. */
  rateLimit: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Caller of a legacy checkout, or null on all other routes. */
    compatCaller: CompatCaller | null;
  }
  interface FastifyContextConfig {
    /** Whether the route expects a compat project's key in the `sk` header. */
    compat?: boolean;
  }
}

export function compatCallerOf({ compatCaller }: FastifyRequest): CompatCaller {
  if (!compatCaller) throw new Error('the route must require a compat project key');
  return compatCaller;
}
