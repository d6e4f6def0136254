import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import swaggerUiFolder from 'swagger-ui-dist/absolute-path.js';
import { DOCS_HEADERS } from './security-headers';
import { DOCS_PAGE, DOCS_SCRIPT, DOCS_STYLE } from '../docs/docs-page';
import { openApiDocument } from '../docs/openapi';
import { packDocument, sendPacked, type PackedDocument } from '../docs/packed-document';

const FILES = ['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png'];

/**
 * Serves `/openapi.json` and the interactive API reference at `/docs`, which loads no resources from other
 * sites.
 */
export async function serveDocs(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  let document: Promise<PackedDocument> | undefined;
  fastify.get('/openapi.json', async (request, reply) => {
    document ??= packDocument(JSON.stringify(openApiDocument(app)));
    return sendPacked(request, reply, await document);
  });
  fastify.get('/docs', (_request, reply) =>
    reply.headers(DOCS_HEADERS).type('text/html; charset=utf-8').send(DOCS_PAGE),
  );
  fastify.get('/docs/page.css', (_request, reply) =>
    reply.headers(DOCS_HEADERS).type('text/css; charset=utf-8').send(DOCS_STYLE),
  );
  fastify.get('/docs/start.js', (_request, reply) =>
    reply.headers(DOCS_HEADERS).type('text/javascript; charset=utf-8').send(DOCS_SCRIPT),
  );
  await fastify.register(fastifyStatic, {
    root: swaggerUiFolder(),
    prefix: '/docs/files/',
    decorateReply: false,
    allowedPath: (path) => FILES.includes(path),
    setHeaders: (reply) => void reply.header('X-Content-Type-Options', 'nosniff'),
  });
}
