import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

/** The pages that people see are the embed service's; merchants and payers know one address only. */
const PAGES = [
  '/checkout/*',
  '/pay/*',
  '/invoices/*',
  '/receipts/*',
  '/embed/*',
  '/embed.js',
  '/qr/*',
  '/assets/*',
];

const AWAY = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Back in a moment</title>
<h1>Back in a moment</h1>
<p>This page is not available right now. Nothing was charged by opening it. Please try again in a minute.</p>
</html>
`;

/** @param embedUrl empty when something else in front of both services sends pages to embed */
export async function forwardPages(fastify: FastifyInstance, embedUrl: string): Promise<void> {
  if (!embedUrl) return;
  await fastify.register(async (pages) => {
    // The proxy passes bodies on as they come; those of the API are collected.
    pages.removeAllContentTypeParsers();
    await pages.register(httpProxy, {
      upstream: embedUrl,
      routes: PAGES,
      undici: { headersTimeout: 30_000, bodyTimeout: 0 },
      replyOptions: onTheWay,
    });
  });
}

const onTheWay: NonNullable<FastifyHttpProxyOptions['replyOptions']> = {
  // Replaces what the client may have said of itself by what this service knows.
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
      .send(AWAY),
};
