import 'reflect-metadata';
import type { Tenant, WebhookAttempt } from '@tulay/contracts';
import { eventually, FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { createServer } from 'node:net';
import StripeLibrary from 'stripe';
import { newTenant, NotifierHarness } from '../../test/notifier-harness';
import { notifierSchema } from '../notifier.migrations';
import { answers, receiver, type Answer } from '../../test/receiver';
import { newest } from '../signing/secret.rules';
import { RETRY_DELAYS_MS } from '../sending/retry.rules';

const DEADLINE_MS = 1_500;
const T0 = 1_767_323_045;

let database: TestDatabase;
let n: NotifierHarness<FixedClock>;
let tenant: Tenant;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  n = await NotifierHarness.start({
    url: database.url,
    clock: new FixedClock(),
    deadlineMs: DEADLINE_MS,
    resolve: () => Promise.reject(new Error('no such host')),
  });
});
afterAll(async () => {
  await n.stop();
  await database.drop();
  for (const server of open) await server.close();
});
beforeEach(() => {
  tenant = newTenant();
});

const listening = async (answer?: Answer) => {
  const server = await receiver(answer);
  open.push(server);
  return server;
};
const send = async (url: string) => {
  const endpoint = await n.endpoint(tenant, { url });
  const event = n.event(tenant);
  await n.record(event);
  return { endpoint, event };
};
/** Waits until the result of the given attempt is stored, and returns the only delivery. */
const attempted = (attempt = 1) =>
  eventually(async () => {
    const [delivery] = await n.deliveriesOf(tenant);
    return delivery && delivery.attempts >= attempt ? delivery : null;
  });
const firstAttempt = async (): Promise<WebhookAttempt> => (await attempted()).history[0]!;

describe('a delivery attempt', () => {
  it('sends the stored body with POST and exactly the specified headers', async () => {
    const server = await listening();
    const { event } = await send(server.url);
    const { id } = await attempted();
    const { method, path, headers, body } = server.received[0]!;
    expect([method, path]).toEqual(['POST', '/hook?from=tulay']);
    expect(body).toBe((await n.events.get({ ...tenant, id: event.id })).body);
    expect(headers).toEqual({
      host: `127.0.0.1:${server.port}`,
      connection: 'keep-alive',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Service/1.0',
      'x-service-signature': expect.stringMatching(/^t=\d+,v1=[0-9a-f]{64}$/) as string,
      'x-service-event': 'payment.succeeded',
      'x-service-delivery': String(id),
      'x-service-attempt': '1',
    });
  });

  it("passes an independent signature check only with the endpoint's secret", async () => {
    const server = await listening();
    const { endpoint } = await send(server.url);
    await attempted();
    const { headers, body } = server.received[0]!;
    const check = (secret: string) =>
      new StripeLibrary('sk_test_unused').webhooks.constructEvent(
        body,
        headers['x-service-signature'] as string,
        secret,
        300,
        undefined,
        T0 * 1000,
      );
    expect(check(endpoint.signing_secret)).toMatchObject({ object: 'event', type: 'payment.succeeded' });
    expect(() => check((endpoint.signing_secret + 'x').replace('whsec_', 'whsec_y'))).toThrow(/signature/);
  });

  it("is signed with wall-clock time even if the test environment's clock is ahead", async () => {
    const server = await listening();
    n.clock.advance(86_400_000, 'test');
    await send(server.url);
    await attempted();
    const t = Math.floor(n.clock.now('live').getTime() / 1000);
    expect(server.received[0]!.headers['x-service-signature']).toContain(`t=${t},`);
  });

  it("is signed with the merchant's default secret for a payment's own webhook_url", async () => {
    const server = await listening();
    await n.record(n.event(tenant, { webhookUrl: server.url }));
    expect(await attempted()).toMatchObject({ status: 'delivered', endpoint: null });
    const { secret } = await n.ensureDefaultSecret.execute(tenant);
    const { headers, body } = server.received[0]!;
    const signature = headers['x-service-signature'] as string;
    const { webhooks } = new StripeLibrary('sk_test_unused');
    const at = n.clock.now('live').getTime();
    expect(webhooks.signature!.verifyHeader(body, signature, secret, 300, undefined, at)).toBe(true);
  });

  it.each([200, 201, 202, 204, 299])('succeeds if the receiver responds with status %i', async (status) => {
    const server = await listening(answers(status));
    await send(server.url);
    expect(await attempted()).toMatchObject({
      status: 'delivered',
      attempts: 1,
      next_attempt_at: null,
      last_response_status: status,
    });
  });

  it.each([
    [400, 'unsuccessful_status'],
    [404, 'unsuccessful_status'],
    [410, 'unsuccessful_status'],
    [500, 'unsuccessful_status'],
    [503, 'unsuccessful_status'],
    [301, 'redirect_refused'],
    [302, 'redirect_refused'],
    [307, 'redirect_refused'],
    [308, 'redirect_refused'],
  ])('fails if the receiver responds with status %i (%s)', async (status, error) => {
    const elsewhere = await listening();
    const server = await listening(answers(status, 'no', { location: elsewhere.url }));
    await send(server.url);
    const delivery = await attempted();
    expect(delivery).toMatchObject({ status: 'pending', last_response_status: status });
    expect(delivery.history[0]).toMatchObject({ status, error, response: 'no' });
    expect(elsewhere.received).toEqual([]);
  });

  it('fails if the receiver exceeds the deadline', async () => {
    const server = await listening(() => undefined);
    await send(server.url);
    const attempt = await firstAttempt();
    expect(attempt).toMatchObject({ status: null, error: 'timeout', response: null });
    expect(attempt.milliseconds).toBeGreaterThanOrEqual(DEADLINE_MS - 5);
  });

  it('fails if a response starts in time but does not end', async () => {
    const server = await listening((response) => void response.writeHead(200).write('beginning '));
    await send(server.url);
    expect(await firstAttempt()).toMatchObject({ status: 200, error: 'timeout', response: 'beginning ' });
  });

  it.each([
    ['a success', 200, 'delivered', 204],
    ['a failure', 500, 'pending', 4_096],
  ])('reads 16 KB of a response, aborts an endless response, and stores the beginning: %s', async (...of) => {
    const [, status, expected, length] = of;
    const server = await listening((response) => {
      response.writeHead(status);
      const more = (): void => {
        while (!response.destroyed && response.write('\0abcdefg'.repeat(128)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    await send(server.url);
    const delivery = await attempted();
    expect(delivery).toMatchObject({ status: expected });
    // A NUL counts as one byte of the response but is stored as three bytes, so 256 stored bytes contain 204
    // characters.
    expect(delivery.history[0]!.response).toHaveLength(length);
    expect(delivery.history[0]!.response?.slice(0, 9)).toBe('\uFFFDabcdefg\uFFFD');
  });

  it('fails on a refused connection, a closed connection and a different protocol', async () => {
    const server = await receiver();
    await server.close();
    await send(server.url);
    expect(await firstAttempt()).toMatchObject({ status: null, error: 'connection_refused' });
    for (const greeting of ['', 'SSH-2.0-OpenSSH_9.9\r\n']) {
      tenant = newTenant();
      const odd = createServer((socket) => socket.end(greeting));
      await new Promise<void>((resolve) => void odd.listen(0, '127.0.0.1', resolve));
      const { port } = odd.address() as { port: number };
      await send(`http://127.0.0.1:${port}/`);
      expect(await firstAttempt()).toMatchObject({ status: null, error: 'connection_lost' });
      odd.close();
    }
  });

  const answering = async (text: string): Promise<string> => {
    const raw = createServer((socket) => {
      socket.once('data', () => socket.end(text));
      socket.on('error', () => undefined);
    });
    open.push({ close: () => new Promise((resolve) => void raw.close(() => resolve())) });
    await new Promise<void>((resolve) => void raw.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(raw.address() as { port: number }).port}/`;
  };
  const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

  it('reports an unrequested 100 Continue, which the HTTP client cannot skip', async () => {
    await send(await answering(`HTTP/1.1 100 Continue\r\n\r\n${OK}`));
    expect(await firstAttempt()).toMatchObject({ status: null, error: 'unexpected_continue' });
  });

  it.each(['102 Processing', '103 Early Hints'])('skips an interim %s', async (interim) => {
    await send(await answering(`HTTP/1.1 ${interim}\r\n\r\n${OK}`));
    expect(await firstAttempt()).toMatchObject({ status: 200, error: null, response: 'ok' });
  });

  it('fails on a nonexistent host, and on plain HTTP where TLS is expected', async () => {
    await send('http://does-not-exist.invalid/');
    expect(await firstAttempt()).toMatchObject({ status: null, error: 'host_not_found' });
    tenant = newTenant();
    const server = await listening();
    await send(`https://127.0.0.1:${server.port}/`);
    expect(await firstAttempt()).toMatchObject({ status: null, error: 'tls_error' });
  });
});

describe('retrying a delivery', () => {
  it('retries exactly 1m, 5m, 30m, 2h, 6h and 24h after a failure, with the same number and body', async () => {
    const server = await listening(answers(500));
    await send(server.url);
    let delivery = await attempted();
    for (const [i, delay] of RETRY_DELAYS_MS.entries()) {
      const dueAt = n.clock.now('test').getTime() + delay;
      expect(delivery).toMatchObject({ status: 'pending', next_attempt_at: Math.floor(dueAt / 1000) });
      n.clock.advance(delay - 1_000);
      expect(await n.main.claim.execute('test')).toBe(false);
      expect(server.received).toHaveLength(i + 1);
      n.clock.advance(1_000);
      await n.main.claim.execute('test');
      delivery = await attempted(i + 2);
    }
    expect(delivery).toMatchObject({ status: 'failed', attempts: 7, next_attempt_at: null });
    expect(delivery.history.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    n.clock.advance(30 * 86_400_000);
    await n.main.claim.execute('test');
    expect(server.received).toHaveLength(7);
    const of = (name: string) => server.received.map(({ headers }) => headers[name]);
    expect(of('x-service-attempt')).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(new Set(of('x-service-delivery'))).toEqual(new Set([String(delivery.id)]));
    expect(new Set(server.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(of('x-service-signature')).size).toBe(7);
  });

  it('stops after the first success', async () => {
    const server = await listening(answers(503));
    await send(server.url);
    await attempted();
    server.answerWith(answers(200));
    n.clock.advance(60_000);
    await n.main.claim.execute('test');
    expect(await attempted(2)).toMatchObject({ status: 'delivered', attempts: 2, last_response_status: 200 });
  });

  it("uses the endpoint's new URL", async () => {
    const [old, current] = [await listening(answers(500)), await listening()];
    const { endpoint } = await send(old.url);
    await attempted();
    await n.db.query('UPDATE endpoints SET url = $1 WHERE id = $2', [current.url, endpoint.id]);
    n.clock.advance(60_000);
    await n.main.claim.execute('test');
    expect(await attempted(2)).toMatchObject({ status: 'delivered' });
    expect([old.received.length, current.received.length]).toEqual([1, 1]);
  });

  it('does not attempt deliveries to a disabled endpoint', async () => {
    const server = await listening(answers(500));
    const { endpoint } = await send(server.url);
    await attempted();
    await n.db.query('UPDATE endpoints SET enabled = false WHERE id = $1', [endpoint.id]);
    n.clock.advance(60_000);
    await n.main.claim.execute('test');
    const ended = await eventually(async () => {
      const [delivery] = await n.deliveriesOf(tenant);
      return delivery!.status === 'failed' && delivery;
    });
    expect(ended).toMatchObject({
      attempts: 1,
      cancelled_because: 'endpoint_disabled',
      last_response_status: 500,
    });
    expect(server.received).toHaveLength(1);
  });
});

describe('the previous secret after a rotation', () => {
  it('signs deliveries in addition to the new secret until the overlap ends', async () => {
    const server = await listening();
    const { endpoint } = await send(server.url);
    const row = await n.endpoints.get({ ...tenant, id: endpoint.id });
    const now = Math.floor(n.clock.now('test').getTime() / 1000);
    const secrets = [
      { sealed: n.secrets.create(endpoint.id), expires_at: null },
      { ...newest(row.secrets), expires_at: now + 60 },
    ];
    await n.db.transaction((tx) => n.endpoints.update(tx, row, { secrets }));
    await n.record(n.event(tenant));
    n.clock.advance(60_000);
    await n.record(n.event(tenant));
    await eventually(() => server.received.length === 3);
    const versions = server.received.map(
      ({ headers }) => String(headers['x-service-signature']).split(',v1=').length,
    );
    expect(versions).toEqual([2, 3, 2]);
  });
});
