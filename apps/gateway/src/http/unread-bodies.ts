import type { FastifyInstance } from 'fastify';
import { ignoredFieldsHeader } from '../validation/ignored-fields';
import { UnreadBody } from '../validation/unread-body';

/**
 * Wraps the raw body for the validation pipe on routes with a key. Other routes, such as callbacks, receive
 * the raw bytes.
 */
export function wrapBodies(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, reply, done) => {
    const { scope, compat } = request.routeOptions.config;
    if (scope || compat)
      request.body = new UnreadBody({
        bytes: request.body as Buffer | undefined,
        headers: request.headers,
        environment: request.caller?.environment ?? null,
        onIgnored: (paths) => {
          // The legacy checkout has never returned `Service-Ignored-Fields`.
          if (scope) reply.header('Service-Ignored-Fields', ignoredFieldsHeader(paths));
        },
      });
    done();
  });
}
