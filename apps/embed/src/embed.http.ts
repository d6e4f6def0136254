import formbody from '@fastify/formbody';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { COMMON_HEADERS } from './layout/page-headers';

const REQUEST_ID = /^req_[0-9a-z]{26}$/;

/** The id the gateway gave this request, if it came through it. */
export const forwardedRequestId = (header: string | undefined): string | undefined =>
  header !== undefined && REQUEST_ID.test(header) ? header : undefined;

/** Pages take forms, nothing else: other bodies are read and dropped. */
export async function configureHttp(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
  await app.register(formbody);
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(COMMON_HEADERS);
    done();
  });
}
