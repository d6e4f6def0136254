import type { FastifyInstance } from 'fastify';
import { guidePage, guidesPage, GUIDES_STYLE } from '../guides/guide-page';
import { readGuides } from '../guides/guides';
import { GUIDES_HEADERS } from './security-headers';

/**
 * Serves the merchants' guides at `/docs/guides`. They are rendered once, at startup.
 * @param publicUrl replaces the address of the local stack in samples
 */
export function serveGuides(fastify: FastifyInstance, publicUrl: string): void {
  const guides = readGuides(publicUrl);
  const serve = (path: string, type: string, content: string) =>
    fastify.get(path, (_request, reply) =>
      reply.headers(GUIDES_HEADERS).type(`${type}; charset=utf-8`).send(content),
    );
  serve('/docs/guides', 'text/html', guidesPage(guides));
  serve('/docs/guides.css', 'text/css', GUIDES_STYLE);
  for (const guide of guides) serve(`/docs/guides/${guide.name}`, 'text/html', guidePage(guide, guides));
}
