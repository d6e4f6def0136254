import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admitCompat } from './admit-compat';
import { CompatAdmission } from '../compat/compat-admission';
import { serveDocs } from './serve-docs';
import type { GatewayConfig } from '../gateway.config';
import { Admission } from './admission';
import type { KnownPaths } from './known-paths';
import { forwardPages } from './page-proxy';
import { SECURITY_HEADERS } from './security-headers';
import {
  answerBrokenConnection,
  answerUnroutable,
  refuseExpectation,
  refuseTunnel,
} from './unreadable-requests';

const BODY_LIMIT = 256 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

export const serverOptions = ({ TRUSTED_PROXIES }: GatewayConfig) => ({
  bodyLimit: BODY_LIMIT,
  requestTimeout: REQUEST_TIMEOUT_MS,
  // An empty list is none: Fastify would take it for a setting it does not know.
  trustProxy: TRUSTED_PROXIES.length ? TRUSTED_PROXIES : false,
  // Requests that come while the service drains are finished, not turned away with an answer that is not ours.
  return503OnClosing: false,
  clientErrorHandler: answerBrokenConnection,
  frameworkErrors: answerUnroutable,
  http: { requireHostHeader: false },
});

/** Everything of the HTTP server that is no route of the API. */
export async function configureServer(app: NestFastifyApplication, paths: KnownPaths): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRoute', (route) => paths.add(route));
  fastify.server.on('connect', refuseTunnel);
  fastify.server.on('checkExpectation', refuseExpectation);
  takeBodiesRaw(fastify);
  admitFirst(fastify, app.get(Admission));
  admitCompat(fastify, app.get(CompatAdmission));
  await serveDocs(app);
  await forwardPages(fastify, app.get<GatewayConfig>(SERVICE_CONFIG).EMBED_URL);
}

/** Whatever a body is, it is read after the key, the scope, the rate and the Idempotency-Key have been looked at. */
function takeBodiesRaw(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Nothing would ever tell that the body of a client that went away meanwhile is not coming. */
const goneAway = ({ raw }: FastifyRequest): DomainError | undefined =>
  raw.destroyed && !raw.complete ? new DomainError('invalid_request', 'The request was given up') : undefined;

function admitFirst(fastify: FastifyInstance, admission: Admission): void {
  const logger = new Logger('Idempotency');
  fastify.decorateRequest('caller', null);
  fastify.decorateRequest('claim', null);
  fastify.addHook('onRequest', (request, reply, done) => {
    const { scope } = request.routeOptions.config;
    if (!scope) return done();
    reply.headers(SECURITY_HEADERS);
    admission.admit(request, reply, scope).then((admitted) => admitted && done(goneAway(request)), done);
  });
  fastify.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (!request.claim) return done(null, payload);
    // What was done is done: the client hears of it even if its answer could not be kept.
    const settled = admission.settle(request, reply.statusCode, String(payload));
    settled
      .catch((error: unknown) => logger.error(error))
      .then(
        () => done(null, payload),
        () => undefined,
      );
  });
}
