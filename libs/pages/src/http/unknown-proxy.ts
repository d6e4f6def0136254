import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * Logs an error, once, if X-Forwarded-For comes from an address that is not in TRUSTED_PROXIES. The header is
 * then ignored. If that address is the gateway, all payers share the rate limit of a single client.
 */
export function reportUnknownProxy(fastify: FastifyInstance, logger: Logger): void {
  let reported = false;
  fastify.addHook('onRequest', (request, _reply, done) => {
    // `ips` starts with the peer and ends with the first untrusted address.
    const ignored = Boolean(request.headers['x-forwarded-for']) && (request.ips?.length ?? 1) === 1;
    if (ignored && !reported) {
      reported = true;
      logger.error(
        { peer: request.ip },
        "X-Forwarded-For ignored: the sender's address is not in TRUSTED_PROXIES",
      );
    }
    done();
  });
}
