import type { FastifyInstance } from 'fastify';
import { ignoredFieldsHeader } from '../validation/ignored-fields';
import { UnreadBody } from '../validation/unread-body';

/**
 * Wraps the raw body of each request with a key for the validation pipe. Other routes, such as callbacks,
 * receive the bytes.
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
          // The legacy checkout never had this header.
          if (scope) reply.header('Service-Ignored-Fields', ignoredFieldsHeader(paths));
        },
      });
    done();
  });
}
