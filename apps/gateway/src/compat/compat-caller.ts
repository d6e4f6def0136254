import type { Tenant } from '@tulay/contracts';
import type { FastifyRequest } from 'fastify';

/** The compat project whose key a request came with. It may be disabled or deleted. */
export interface CompatCaller extends Tenant {
  /** A uuid. */
  projectId: string;
  slug: string;
  enabled: boolean;
  deleted: boolean;
  /** Requests per minute; null means the deployment's default. */
  rateLimit: number | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on every other route. */
    compatCaller: CompatCaller | null;
  }
  interface FastifyContextConfig {
    /** The route takes the key of a compat project, in the header `sk`. */
    compat?: boolean;
  }
}

/** The caller of a route with `compat`. */
export function compatCallerOf({ compatCaller }: FastifyRequest): CompatCaller {
  if (!compatCaller) throw new Error('the route must take the key of a compat project');
  return compatCaller;
}
