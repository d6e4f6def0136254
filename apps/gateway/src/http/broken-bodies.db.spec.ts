import 'reflect-metadata';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { eventually } from '@tulay/testing';
import { GatewayUnderTest } from '../../test/gateway-under-test';

let embed: Server;
let gateway: GatewayUnderTest;
let key: string;

beforeAll(async () => {
  embed = createServer((request, response) => {
    request.on('error', () => undefined);
    request.resume().on('end', () => response.end('paid'));
  });
  await new Promise<void>((resolve) => embed.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(embed.address() as AddressInfo).port}`;
  gateway = await GatewayUnderTest.start({ EMBED_URL: url, RATE_LIMIT_EXEMPT_LOOPBACK: 'true' });
  key = (await gateway.merchant()).test;
});

afterAll(async () => {
  await gateway?.stop();
  embed.closeAllConnections();
  embed.close();
});

/** Sends the headers and part of the body, then closes or resets the connection. */
async function breakOff(path: string, headers: string[], how: 'close' | 'reset'): Promise<void> {
  const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Length: 100', ...headers, '', 'the first part'];
  await new Promise<void>((resolve) => socket.write(head.join('\r\n'), () => resolve()));
  await eventually(async () => (await connections()) > 0);
  if (how === 'reset') socket.resetAndDestroy();
  else socket.destroy();
}

const connections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    gateway.running.app
      .getHttpServer()
      .getConnections((error: Error | null, count: number) => (error ? reject(error) : resolve(count))),
  );

afterEach(() => jest.restoreAllMocks());

const FORM = 'Content-Type: application/x-www-form-urlencoded';

describe.each(['close', 'reset'] as const)('a client that disconnects while sending its body (%s)', (how) => {
  it.each([
    ['a callback without a key', '/providers/acquirer/callback', () => []],
    ['an API request', '/v1/payments', () => [`Authorization: Bearer ${key}`]],
    ['a form on a page', '/pay/slug', () => [FORM]],
  ])('does not cause an error log entry: %s', async (_what, path, headers) => {
    const errors = jest.spyOn(gateway.running.host.logger, 'error');
    for (let times = 0; times < 5; times++) await breakOff(path, headers(), how);
    await eventually(async () => (await connections()) === 0);
    const next = await gateway.call('/pay/slug', { headers: { connection: 'close' } });
    expect(next.status).toBe(200);
    expect(errors.mock.calls).toEqual([]);
    const metrics = await gateway.running.host.metrics.registry.metrics();
    expect(metrics).not.toMatch(/http_request_duration_seconds_count\{[^}]*status="5/);
  });
});
