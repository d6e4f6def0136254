import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { reportUnknownProxy } from './unknown-proxy';

let lines: { peer: string }[];
let server: FastifyInstance;

const start = (trustProxy: string[] | false) => {
  lines = [];
  server = fastify({ trustProxy });
  reportUnknownProxy(server, pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }));
  server.get('/', (_request, reply) => reply.send('page'));
};
const visit = (remoteAddress: string, forwardedFor?: string) =>
  server.inject({
    url: '/',
    remoteAddress,
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  });

afterEach(() => server.close());

it('logs once that a proxy is missing from TRUSTED_PROXIES', async () => {
  start(['10.0.0.0/8']);
  await visit('172.16.0.5', '203.0.113.7');
  await visit('172.16.0.5', '203.0.113.8');
  expect(lines).toMatchObject([{ level: 50, peer: '172.16.0.5' }]);
});

it('logs a missing proxy if TRUSTED_PROXIES is empty', async () => {
  start(false);
  await visit('172.16.0.5', '203.0.113.7');
  expect(lines).toMatchObject([{ peer: '172.16.0.5' }]);
});

it.each([
  ['the proxy is trusted', '10.0.0.1', '203.0.113.7'],
  ["the payer is on the proxy's network", '10.0.0.1', '10.0.0.2'],
  ['a trusted proxy sends an empty header', '10.0.0.1', ''],
  ['a payer arrives without a proxy', '203.0.113.7', undefined],
])('logs nothing when %s', async (_case, peer, forwardedFor) => {
  start(['10.0.0.0/8']);
  await visit(peer, forwardedFor);
  expect(lines).toEqual([]);
});
