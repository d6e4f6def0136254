import formbody from '@fastify/formbody';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { COMMON_HEADERS, reportUnknownProxy, readLanguages } from '@tulay/pages';
import { strictTransport } from '@tulay/security';
import { LOGGER, SERVICE_CONFIG } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { EmbedConfig } from './config/embed.config';

/** Pages in frames are for merchants, and English. */
const FRAMES = '/embed/';

const BODY_LIMIT = 16 * 1024;

export const serverOptions = ({ TRUSTED_PROXIES }: EmbedConfig) => ({
  bodyLimit: BODY_LIMIT,
  // Fastify refuses an empty list.
  trustProxy: TRUSTED_PROXIES?.length ? TRUSTED_PROXIES : false,
  // A payer who arrives while the service drains still gets the page.
  return503OnClosing: false,
});

const REQUEST_ID = /^req_[0-9a-z]{26}$/;

/** The id that the gateway gave this request, if it came through the gateway. */
export const forwardedRequestId = (header: string | undefined): string | undefined =>
  header !== undefined && REQUEST_ID.test(header) ? header : undefined;

/** Pages accept forms only: any other body is read and dropped. */
export async function configureHttp(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
  await app.register(formbody);
  reportUnknownProxy(fastify, app.get<Logger>(LOGGER));
  const { PUBLIC_URL } = app.get<EmbedConfig>(SERVICE_CONFIG);
  readLanguages(fastify, {
    isHttps: PUBLIC_URL?.startsWith('https:') ?? false,
    isEnglish: (address) => address.startsWith(FRAMES),
  });
  const headers = { ...COMMON_HEADERS, ...strictTransport(PUBLIC_URL) };
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
