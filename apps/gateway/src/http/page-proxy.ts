import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';

/** Paths of embed, which serves what payers see. Merchants and payers see one address only. */
export const EMBED_PAGES = [
  '/',
  '/checkout/*',
  '/pay/*',
  '/invoices/*',
  '/receipts/*',
  '/mails/*',
  '/embed/*',
  '/embed.js',
  '/qr/*',
  '/assets/*',
];

export const DASHBOARD_PAGES = ['/dashboard', '/dashboard/*'];

/** Where pages come from; empty if a proxy in front sends them there itself. */
export interface PageServices {
  embed: string;
  dashboard: string;
}

type ForwardingOptions = NonNullable<FastifyHttpProxyOptions['replyOptions']>;

const UNAVAILABLE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Back in a moment</title>
<h1>Back in a moment</h1>
<p>This page is not available right now. Nothing was charged by opening it. Please try again in a minute.</p>
</html>
`;

export async function forwardPages(fastify: FastifyInstance, services: PageServices): Promise<void> {
  const onResponse = endedBeforeClose(fastify);
  await forward(fastify, { upstream: services.embed, routes: EMBED_PAGES, onResponse });
  await forward(fastify, { upstream: services.dashboard, routes: DASHBOARD_PAGES, onResponse });
}

interface Forwarded extends Pick<ForwardingOptions, 'onResponse'> {
  upstream: string;
  routes: string[];
}

async function forward(fastify: FastifyInstance, { upstream, routes, onResponse }: Forwarded): Promise<void> {
  if (!upstream) return;
  await fastify.register(async (pages) => {
    // The proxy streams bodies. The API's parser would collect them first.
    pages.removeAllContentTypeParsers();
    await pages.register(httpProxy, {
      upstream,
      routes,
      // Every open page holds a connection, so there is no limit to them.
      undici: { headersTimeout: 30_000, bodyTimeout: 0, connections: null },
      replyOptions: { ...forwarding, onResponse },
    });
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
  // A kept connection may close as it is used: reading a page is then tried once more. Without a number here the proxy would
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
  onError: (reply) =>
    void reply
      .code(503)
      .headers({
        'Retry-After': '5',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': "default-src 'none'",
      })
      .type('text/html; charset=utf-8')
      .send(UNAVAILABLE),
};
