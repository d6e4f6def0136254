import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { strictTransport } from '@tulay/security';
import { Metrics, SERVICE_CONFIG } from '@tulay/service-host';
import type { FastifyInstance } from 'fastify';
import { CompatAdmission } from '../compat/compat-admission';
import { serveDocs } from './serve-docs';
import { serveGuides } from './serve-guides';
import type { GatewayConfig } from '../config/gateway.config';
import { Admission } from './admission';
import { countResponses } from './response-metrics';
import { admitCompat, admitWithKey } from './admission-hooks';
import { serveBrowserFiles } from './browser-files';
import type { KnownPaths } from './known-paths';
import { forwardPages } from './page-proxy';
import { answerUnreadable, refuseExpectation, refuseTunnel } from './unreadable-requests';
import { refuseUnknownParameters } from './unknown-parameters';
import { wrapBodies } from './unread-bodies';

/** Maximum body size in bytes, large enough for a logo of 200 KB in base64. */
export const BODY_LIMIT = 288 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

export const serverOptions = ({ TRUSTED_PROXIES }: GatewayConfig) => ({
  bodyLimit: BODY_LIMIT,
  requestTimeout: REQUEST_TIMEOUT_MS,
  // Fastify does not treat an empty list as "no proxy".
  trustProxy: TRUSTED_PROXIES.length ? TRUSTED_PROXIES : false,
  // Requests that arrive during shutdown are still served. Fastify's default 503 response does not have the
  // API's error format.
  return503OnClosing: false,
  clientErrorHandler: answerUnreadable,
  http: { requireHostHeader: false },
});

/**
 * Returns the trusted proxies, from which trace context is accepted, and the page services, to which trace
 * context is sent.
 */
export const peersOf = ({ TRUSTED_PROXIES, EMBED_URL, DASHBOARD_URL }: GatewayConfig) => ({
  from: TRUSTED_PROXIES,
  to: [EMBED_URL, DASHBOARD_URL],
});

export async function configureServer(app: NestFastifyApplication, paths: KnownPaths): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => paths.add(route));
  fastify.server.on('connect', refuseTunnel);
  fastify.server.on('checkExpectation', refuseExpectation);
  const { EMBED_URL, DASHBOARD_URL, PUBLIC_URL } = app.get<GatewayConfig>(SERVICE_CONFIG);
  keepOnHttps(fastify, PUBLIC_URL);
  keepBodiesRaw(fastify);
  refuseUnknownParameters(fastify);
  wrapBodies(fastify);
  countResponses(fastify, app.get(Metrics));
  admitWithKey(fastify, app.get(Admission));
  admitCompat(fastify, app.get(CompatAdmission));
  serveBrowserFiles(fastify);
  await serveDocs(app);
  serveGuides(fastify, PUBLIC_URL);
  await forwardPages(fastify, { embed: EMBED_URL, dashboard: DASHBOARD_URL });
}

function keepOnHttps(fastify: FastifyInstance, publicUrl: string): void {
  const headers = strictTransport(publicUrl);
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/**
 * Passes bodies on as raw bytes. They are parsed only after the key, scope, rate limit and Idempotency-Key
 * checks.
 */
function keepBodiesRaw(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
