import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';

/** Paths of the embed service, which serves every page. Merchants and payers see one address only. */
export const PAGES = [
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

/** @param embedUrl empty if a proxy in front of both services sends pages to embed */
export async function forwardPages(fastify: FastifyInstance, embedUrl: string): Promise<void> {
  if (!embedUrl) return;
  await fastify.register(async (pages) => {
    // The proxy streams bodies. The API's parser would collect them first.
    pages.removeAllContentTypeParsers();
    const streams = endedBeforeClose(fastify);
    await pages.register(httpProxy, {
      upstream: embedUrl,
      routes: PAGES,
      // Every open page holds a connection, so there is no limit to them.
      undici: { headersTimeout: 30_000, bodyTimeout: 0, connections: null },
      replyOptions: { ...forwarding, onResponse: streams },
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
