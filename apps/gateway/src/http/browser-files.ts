import type { FastifyInstance } from 'fastify';

const A_DAY = 'public, max-age=86400';

/** Does not list pages: they use `noindex`, which crawlers see only if they are allowed to fetch the page. */
const ROBOTS = ['User-agent: *', 'Disallow: /v1/', 'Disallow: /api/', 'Disallow: /providers/', ''].join('\n');

/**
 * Serves files that browsers and crawlers request from every host. Pages and `/docs` specify their own icons.
 */
export function serveBrowserFiles(fastify: FastifyInstance): void {
  fastify.get('/robots.txt', (_request, reply) =>
    reply.header('Cache-Control', A_DAY).type('text/plain; charset=utf-8').send(ROBOTS),
  );
  fastify.get('/favicon.ico', (_request, reply) => reply.header('Cache-Control', A_DAY).code(204).send());
}
