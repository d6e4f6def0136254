import type { CompatCaller } from './compat-caller.entity';

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
