import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { Logger } from '@nestjs/common';
import { FORM_LIMITS } from '@tulay/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { limitBodies, wasTooLarge } from './body-limit';
import { DASHBOARD_PAGES, EMBED_PAGES } from './page-addresses';
import { refusePage } from './page-refusals';

/**
 * URLs of the services that render pages. An empty URL means that a load balancer forwards page requests
 * instead.
 */
export interface PageServices {
  embed: string;
  dashboard: string;
}

type ForwardingOptions = NonNullable<FastifyHttpProxyOptions['replyOptions']>;

export async function forwardPages(fastify: FastifyInstance, services: PageServices): Promise<void> {
  const onResponse = endedBeforeClose(fastify);
  await forward(fastify, {
    upstream: services.embed,
    routes: EMBED_PAGES,
    limitOf: () => FORM_LIMITS.payer,
    onResponse,
  });
  await forward(fastify, {
    upstream: services.dashboard,
    routes: DASHBOARD_PAGES,
    limitOf: (request) => (isUpload(request) ? FORM_LIMITS.upload : FORM_LIMITS.dashboard),
    onResponse,
  });
}

const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;

interface Forwarded extends Pick<ForwardingOptions, 'onResponse'> {
  upstream: string;
  routes: string[];
  /** Returns the maximum size of a request body in bytes. */
  limitOf: (request: FastifyRequest) => number;
}

async function forward(fastify: FastifyInstance, to: Forwarded): Promise<void> {
  const { upstream, routes, limitOf, onResponse } = to;
  if (!upstream) return;
  await fastify.register(async (pages) => {
    // The proxy streams bodies instead of buffering them, as the API's parser would.
    pages.removeAllContentTypeParsers();
    answerWithPages(pages);
    limitBodies(pages, limitOf);
    await pages.register(httpProxy, {
      upstream,
      routes,
      // Connections are unlimited, because every open page occupies one.
      undici: { headersTimeout: 30_000, bodyTimeout: 0, connections: null },
      retryMethods: ['GET', 'HEAD'],
      replyOptions: { ...forwarding, onResponse },
    });
  });
}

/**
 * Renders errors as pages instead of JSON. This includes the proxy's error for a URL that could leave the
 * forwarded paths with `..`.
 */
function answerWithPages(pages: FastifyInstance): void {
  const logger = new Logger('Pages');
  pages.addHook('onRequest', (request, reply, done) =>
    request.raw.url?.startsWith('/') ? done() : refusePage(reply, 400),
  );
  pages.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode >= 500) logger.error(error);
    refusePage(reply, statusCode >= 500 ? 503 : statusCode);
  });
}

/** Closes open event streams on shutdown, because the server waits for all responses to end. */
function endedBeforeClose(fastify: FastifyInstance): ForwardingOptions['onResponse'] {
  const open = new Set<Readable>();
  fastify.addHook('preClose', (done) => {
    for (const stream of open) stream.destroy();
    done();
  });
  return (_request, reply, { stream }) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) {
      open.add(stream);
      stream.once('close', () => open.delete(stream));
    }
    void reply.send(stream);
  };
}

const forwarding: ForwardingOptions = {
  // A keep-alive connection may close while a request is being sent, so GET and HEAD requests are retried
  // once. The default is ten retries, even if the service is unavailable.
  retriesCount: 1,
  // The gateway's values override client headers of the same name.
  rewriteRequestHeaders: (request, headers) => ({
    ...headers,
    'request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  }),
  onError: (reply) => refusePage(reply as FastifyReply, wasTooLarge(reply.request) ? 413 : 503),
};
