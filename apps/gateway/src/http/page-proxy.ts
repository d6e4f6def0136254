import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { Logger } from '@nestjs/common';
import { FORM_LIMITS } from '@tulay/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { limitBodies, wasTooLarge } from './body-limit';
import { DASHBOARD_PAGES, EMBED_PAGES } from './page-addresses';
import { refusePage } from './page-refusals';

/** Where pages come from; empty if a proxy in front sends them there itself. */
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
  /** How many bytes the body of a request may have. */
  limitOf: (request: FastifyRequest) => number;
}

async function forward(fastify: FastifyInstance, to: Forwarded): Promise<void> {
  const { upstream, routes, limitOf, onResponse } = to;
  if (!upstream) return;
  await fastify.register(async (pages) => {
    // The proxy streams bodies. The API's parser would collect them first.
    pages.removeAllContentTypeParsers();
    answerWithPages(pages);
    limitBodies(pages, limitOf);
    await pages.register(httpProxy, {
      upstream,
      routes,
      // Every open page holds a connection, so there is no limit to them.
      undici: { headersTimeout: 30_000, bodyTimeout: 0, connections: null },
      retryMethods: ['GET', 'HEAD'],
      replyOptions: { ...forwarding, onResponse },
    });
  });
}

/** The proxy refuses addresses that could lead out of the pages, such as those with `..`, in words of its own. */
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

/** A stream of events has no end of its own: the server would wait for it when it stops. */
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
  // A kept connection may close as it is used: reading a page is then retried once. Without a number here the proxy would
  // ask ten times more for a page that is not available.
  retriesCount: 1,
  // The gateway's own values replace those that the client sent.
  rewriteRequestHeaders: (request, headers) => ({
    ...headers,
    'request-id': request.id,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  }),
  onError: (reply) => refusePage(reply as FastifyReply, wasTooLarge(reply.request) ? 413 : 503),
};
