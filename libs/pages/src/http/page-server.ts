import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { readLanguages } from '../language/read-language';
import { answerBrokenConnection } from './broken-connection';
import { decodeCookie } from './decode-cookie';
import { FORM_LIMITS } from './form-limits';
import { refuseManyFields } from './many-fields';
import { COMMON_HEADERS } from './page-headers';
import { PLAIN_PAGE_HEADERS, plainPage } from './plain-page';
import { storableInputs } from './storable-inputs';
import { reportUnknownProxy } from './unknown-proxy';

const UNREADABLE = {
  headers: PLAIN_PAGE_HEADERS,
  body: plainPage('We cannot read this request', 'Please open the page and try again.'),
};

/**
 * Returns Fastify's options for a page service.
 * @param trusted proxies whose `X-Forwarded-For` is trusted
 */
export const pageServerOptions = (trusted: readonly string[] = []) => ({
  bodyLimit: FORM_LIMITS.payer,
  clientErrorHandler: answerBrokenConnection(() => UNREADABLE),
  // Fastify rejects an empty list.
  trustProxy: trusted.length ? [...trusted] : false,
  // Keeps serving pages to visitors who arrive while the service drains.
  return503OnClosing: false,
});

const REQUEST_ID = /^req_[0-9a-z]{26}$/;

/** Returns the request ID that the gateway has set; undefined if it is missing or invalid. */
export const forwardedRequestId = (header: string | undefined): string | undefined =>
  header !== undefined && REQUEST_ID.test(header) ? header : undefined;

export interface PageServer {
  logger: Logger;
  /** Public URL of the pages; empty if it is unknown. */
  publicUrl: string;
  /** Headers of every response, in addition to `COMMON_HEADERS`. */
  headers?: Record<string, string>;
  /** Returns whether other sites may embed a page in a frame. */
  isFramed?: (address: string) => boolean;
  /** Keys for signed cookies. The first key signs, and all keys verify. */
  cookieKeys?: Buffer[];
}

/** Configures a page server. The server accepts only form bodies; other bodies are read and discarded. */
export async function servePages(app: NestFastifyApplication, server: PageServer): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
  await app.register(formbody);
  const secure = server.publicUrl.startsWith('https:');
  const defaults = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const parseOptions = { ...defaults, decode: decodeCookie };
  await app.register(cookie, { secret: server.cookieKeys, parseOptions });
  refuseManyFields(fastify);
  storableInputs(fastify);
  reportUnknownProxy(fastify, server.logger);
  readLanguages(fastify, server.isFramed);
  const headers = { ...COMMON_HEADERS, ...server.headers };
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
