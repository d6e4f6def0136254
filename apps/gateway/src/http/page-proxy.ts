import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { Logger } from '@nestjs/common';
import { FORM_LIMITS } from '@tulay/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { limitBodies, wasTooLarge } from './body-limit';
import { DASHBOARD_PAGES, EMBED_PAGES } from './page-addresses';
import { refusePage } from './page-refusals';

/** URLs of the services behind the pages, empty if a proxy in front forwards page requests itself. */
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
    // The proxy streams bodies, but the API's parser would buffer them first.
    pages.removeAllContentTypeParsers();
    answerWithPages(pages);
    limitBodies(pages, limitOf);
    await pages.register(httpProxy, {
      upstream,
      routes,
      // Every open page holds a connection, so connections are not limited.
      undici: { headersTimeout: 30_000, bodyTimeout: 0, connections: null },
      retryMethods: ['GET', 'HEAD'],
      replyOptions: { ...forwarding, onResponse },
    });
  });
}

/** Replaces the proxy's own error for URLs that could escape the pages' paths, such as those with `..`. */
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

/** An event stream does not end on its own, so the server would wait for it on shutdown. */
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
  // A keep-alive connection may close just as it is used, so reading a page is retried once. The default
  // would be ten more requests for a page that is unavailable.
  retriesCount: 1,
  // The gateway's own values replace those sent by the client.
  rewriteRequestHeaders: (request, headers) => ({
    ...headers,
    'request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  }),
  onError: (reply) => refusePage(reply as FastifyReply, wasTooLarge(reply.request) ? 413 : 503),
};
