import { Logger } from '@nestjs/common';
import type { DomainError } from '@tulay/contracts';
import { abortedRequest, wasAborted } from '@tulay/service-host';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CompatAdmission } from '../compat/compat-admission';
import type { Admission } from './admission';
import { SECURITY_HEADERS } from './security-headers';

/**
 * Checks every request to a route with a scope before its body is read, and releases its Idempotency-Key at
 * the end.
 */
export function admitWithKey(fastify: FastifyInstance, admission: Admission): void {
  const logger = new Logger('Idempotency');
  fastify.decorateRequest('caller', null);
  fastify.decorateRequest('heldKey', null);
  fastify.addHook('onRequest', (request, reply, done) => {
    const { scope } = request.routeOptions.config;
    if (!scope) return done();
    reply.headers(SECURITY_HEADERS);
    admission.admit(request, reply, scope).then((admitted) => admitted && done(abortOf(request)), done);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!request.heldKey) return done(null, payload);
    // The request was executed, so the client gets its response even if storing the response failed.
    admission
      .finish(request, reply.statusCode, String(payload))
      .catch((error: unknown) => logger.error(error))
      .then(
        () => done(null, payload),
        () => undefined,
      );
  });
}

/** Checks the key of a legacy checkout before its body is read. */
export function admitCompat(fastify: FastifyInstance, admission: CompatAdmission): void {
  fastify.decorateRequest('compatCaller', null);
  fastify.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.compat) return;
    reply.headers(SECURITY_HEADERS);
    await admission.admit(request, reply);
  });
}

/**
 * Fastify never reports that the body of an aborted request will not arrive, so such a request is rejected
 * here.
 */
const abortOf = (request: FastifyRequest): DomainError | undefined =>
  wasAborted(request) ? abortedRequest() : undefined;
