import formbody from '@fastify/formbody';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { readLanguages } from '../language/read-language';
import { COMMON_HEADERS } from './page-headers';
import { reportUnknownProxy } from './unknown-proxy';

const BODY_LIMIT = 16 * 1024;

/** @param trusted whose `X-Forwarded-For` is believed */
export const pageServerOptions = (trusted: readonly string[] = []) => ({
  bodyLimit: BODY_LIMIT,
  // Fastify refuses an empty list.
  trustProxy: trusted.length ? [...trusted] : false,
  // A reader who arrives while the service drains still gets the page.
  return503OnClosing: false,
});

const REQUEST_ID = /^req_[0-9a-z]{26}$/;

/** The id that the gateway gave this request, if it came through the gateway. */
export const forwardedRequestId = (header: string | undefined): string | undefined =>
  header !== undefined && REQUEST_ID.test(header) ? header : undefined;

export interface PageServer {
  logger: Logger;
  /** Where people reach the pages; empty when it is not known. */
  publicUrl: string;
  /** Of every answer, beside the usual ones. */
  headers?: Record<string, string>;
  /** Pages in frames of other sites. */
  isFramed?: (address: string) => boolean;
}

/** Pages accept forms only: any other body is read and dropped. */
export async function servePages(app: NestFastifyApplication, server: PageServer): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
  await app.register(formbody);
  reportUnknownProxy(fastify, server.logger);
  readLanguages(fastify, { isHttps: server.publicUrl.startsWith('https:'), isFramed: server.isFramed });
  const headers = { ...COMMON_HEADERS, ...server.headers };
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
