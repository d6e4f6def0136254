import { Logger } from '@nestjs/common';
import type { DomainError } from '@tulay/contracts';
import { abortedRequest } from '@tulay/service-host';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CompatAdmission } from '../compat/compat-admission';
import type { Admission } from './admission';
import { SECURITY_HEADERS } from './security-headers';

/**
 * Admits requests to routes with a scope before the body is read, and completes the request's Idempotency-Key
 * when the response is sent.
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
    // The request was executed, so the client receives the response even if storing the response fails.
    admission
      .finish(request, reply.statusCode, String(payload))
      .catch((error: unknown) => logger.error(error))
      .then(
        () => done(null, payload),
        () => undefined,
      );
  });
}

export function admitCompat(fastify: FastifyInstance, admission: CompatAdmission): void {
  fastify.decorateRequest('compatCaller', null);
  fastify.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.compat) return;
    reply.headers(SECURITY_HEADERS);
    await admission.admit(request, reply);
  });
}

/**
 * Returns an error if the client disconnected before its body was read. The body is lost even if it was
 * received completely, and Fastify would wait for it indefinitely and never release the Idempotency-Key.
 */
const abortOf = ({ raw }: FastifyRequest): DomainError | undefined =>
  raw.destroyed ? abortedRequest() : undefined;
