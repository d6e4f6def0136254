import type { Metrics } from '@tulay/service-host';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';

const LIMITS = ['key', 'address'] as const;
const FAILURES = ['missing', 'unusable', 'environment', 'signature'] as const;

/**
 * Counts rejections and replays by inspecting each response, so that the checks themselves need no counters.
 */
export function countResponses(fastify: FastifyInstance, { registry }: Metrics): void {
  const registers = [registry];
  const replays = new Counter({
    name: 'idempotency_replays_total',
    help: 'Responses replayed for a reused Idempotency-Key',
    registers,
  });
  const conflicts = new Counter({
    name: 'idempotency_conflicts_total',
    help: 'Requests rejected while another request with the same Idempotency-Key was in progress',
    registers,
  });
  const limited = new Counter({
    name: 'rate_limited_total',
    help: 'Requests rejected by the rate limit of an API key or client address',
    labelNames: ['reason'],
    registers,
  });
  const failures = new Counter({
    name: 'auth_failures_total',
    help: 'Requests rejected as unauthenticated: missing or invalid key, invalid signature, or object in the other mode',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of LIMITS) limited.inc({ reason }, 0);
  for (const reason of FAILURES) failures.inc({ reason }, 0);
  fastify.addHook('onResponse', (request, reply, done) => {
    if (reply.getHeader('idempotent-replayed') === 'true') replays.inc();
    if (reply.statusCode === 409 && reply.hasHeader('retry-after')) conflicts.inc();
    if (reply.statusCode === 429) limited.inc({ reason: limitOf(reply) });
    if (reply.statusCode === 401) failures.inc({ reason: failureOf(request) });
    done();
  });
}

/** Returns which limit was exceeded. Only an API key's rate limit sets the `RateLimit` headers. */
const limitOf = (reply: FastifyReply): (typeof LIMITS)[number] =>
  reply.hasHeader('ratelimit-limit') ? 'key' : 'address';

function failureOf({ caller, headers, routeOptions }: FastifyRequest): (typeof FAILURES)[number] {
  if (routeOptions.url?.startsWith('/providers/')) return 'signature';
  if (caller) return 'environment';
  return headers.authorization === undefined && headers.sk === undefined ? 'missing' : 'unusable';
}
