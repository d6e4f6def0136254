import type { FastifyInstance } from 'fastify';
import { SECURITY_HEADERS } from './security-headers';
import type { CompatAdmission } from '../compat/compat-admission';
import '../compat/compat-request';

/** Looks at the key of a legacy checkout before its body is read. */
export function admitCompat(fastify: FastifyInstance, admission: CompatAdmission): void {
  fastify.decorateRequest('compatCaller', null);
  fastify.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.compat) return;
    reply.headers(SECURITY_HEADERS);
    await admission.admit(request, reply);
  });
}
