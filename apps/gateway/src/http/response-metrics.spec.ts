import { Metrics } from '@tulay/service-host';
import fastify, { type FastifyInstance } from 'fastify';
import type { Caller } from '../auth/caller';
import { countResponses } from './response-metrics';

let metrics: Metrics;
let server: FastifyInstance;

beforeEach(() => {
  metrics = new Metrics('gateway');
  server = fastify();
  countResponses(server, metrics);
  server.decorateRequest('caller', null);
  server.get('/answer/:status', (request, reply) => {
    const { caller, ...headers } = request.query as Record<string, string>;
    if (caller) request.caller = {} as Caller;
    return reply
      .code(Number((request.params as { status: string }).status))
      .headers(headers)
      .send({});
  });
  server.get('/providers/acquirer/callback', (_, reply) => reply.code(401).send({}));
});

afterEach(() => server.close());

const counted = async (): Promise<string[]> =>
  (await metrics.registry.metrics())
    .split('\n')
    .filter((line) => /^(idempotency|rate_limited|auth_failures)/.test(line) && !line.endsWith(' 0'))
    .map((line) => line.replace(/,?service="gateway"/, ''));

it.each([
  ['a replayed request', '/answer/201?idempotent-replayed=true', {}, 'idempotency_replays_total{} 1'],
  [
    'a request whose Idempotency-Key is in use',
    '/answer/409?retry-after=1',
    {},
    'idempotency_conflicts_total{} 1',
  ],
  [
    'a request over the rate limit of its key',
    '/answer/429?ratelimit-limit=100',
    {},
    'rate_limited_total{reason="key"} 1',
  ],
  [
    'a request over the rate limit of its IP address',
    '/answer/429',
    {},
    'rate_limited_total{reason="address"} 1',
  ],
  ['a request without a key', '/answer/401', {}, 'auth_failures_total{reason="missing"} 1'],
  [
    'a request with an unusable key',
    '/answer/401',
    { authorization: 'Bearer x' },
    'auth_failures_total{reason="unusable"} 1',
  ],
  [
    'a request with an unusable compat key',
    '/answer/401',
    { sk: 'x' },
    'auth_failures_total{reason="unusable"} 1',
  ],
  [
    'a request for the other environment',
    '/answer/401?caller=x',
    {},
    'auth_failures_total{reason="environment"} 1',
  ],
  [
    'a callback with an invalid signature',
    '/providers/acquirer/callback',
    {},
    'auth_failures_total{reason="signature"} 1',
  ],
])('the response metrics count a response to %s', async (_, url, headers, line) => {
  await server.inject({ url, headers });
  expect(await counted()).toEqual([line]);
});

it('the response metrics do not count successes or ordinary errors', async () => {
  for (const status of [200, 400, 404, 409, 500]) await server.inject({ url: `/answer/${status}` });
  expect(await counted()).toEqual([]);
});
