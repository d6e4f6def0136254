import 'reflect-metadata';
import {
  DomainError,
  notFound,
  receiveAcquirerCallbackCommand,
  receiveProviderCallbackCommand,
  ROUTING_SERVICES,
  type ReceiveAcquirerCallbackRequest,
  type ReceivedCallback,
  type ReceiveProviderCallbackRequest,
} from '@tulay/contracts';
import { answerCommands, on, type FakeService } from '@tulay/testing';
import { randomBytes } from 'node:crypto';
import { GatewayUnderTest } from '../../test/gateway-under-test';

const PATH = '/providers/acquirer/callback';
const APPLIED: ReceivedCallback = { outcome: 'applied', repeated: false };

let gateway: GatewayUnderTest;
let payments: FakeService;
let received: ReceiveAcquirerCallbackRequest[];
let answer: () => ReceivedCallback;
let callbacks: [string, ReceiveProviderCallbackRequest][];
let callbackSubject: 'payment' | 'payout';

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ FAILED_AUTH_PER_MINUTE: '3' });
  payments = await answerCommands(gateway.nats.url, [
    on(receiveAcquirerCallbackCommand, (command) => {
      received.push(command);
      return answer();
    }),
    ...ROUTING_SERVICES.map((service) =>
      on(receiveProviderCallbackCommand(service), (command) => {
        if (command.provider === 'unknown') throw notFound('provider', command.provider);
        if (command.provider === 'forged')
          throw new DomainError('unauthenticated', 'The callback is not signed');
        callbacks.push([service, command]);
        return { subject: callbackSubject, outcome: 'received' as const, repeated: false };
      }),
    ),
  ]);
});
afterAll(async () => {
  await payments?.stop();
  await gateway?.stop();
});
beforeEach(() => {
  received = [];
  callbacks = [];
  answer = () => APPLIED;
});

const send = (body: unknown, headers: Record<string, string | string[]> = {}) =>
  gateway.call(PATH, { method: 'POST', body, headers });

describe('POST /providers/{name}/callback', () => {
  const at = (name: string, body: unknown, headers = {}) =>
    gateway.call(`/providers/${name}/callback`, { method: 'POST', body, headers });
  const requestOf = (body: Buffer) => ({
    provider: 'xendit',
    rawBody: body.toString('base64'),
    headers: expect.objectContaining({ 'x-callback-token': 'token' }),
  });
  const BODY = Buffer.from('{ "amount" : 1250.50,\r\n"reference":"R" }');

  it('forwards the body and headers unchanged and acknowledges the callback', async () => {
    callbackSubject = 'payment';
    const { status, json } = await at('xendit', BODY, { 'X-Callback-Token': 'token' });
    expect([status, json]).toEqual([200, { received: true }]);
    expect(callbacks).toEqual([['payments', requestOf(BODY)]]);
  });

  it('also forwards a callback about a payout to the payouts service', async () => {
    callbackSubject = 'payout';
    await at('xendit', BODY, { 'X-Callback-Token': 'token' });
    expect(callbacks).toEqual([
      ['payments', requestOf(BODY)],
      ['payouts', requestOf(BODY)],
    ]);
  });

  it('returns 404 for an unknown provider', async () => {
    expect((await at('unknown', BODY)).status).toBe(404);
  });

  it('returns 413 for more than 64 KB without calling a service', async () => {
    expect((await at('xendit', Buffer.alloc(64 * 1024 + 1, 'x'))).status).toBe(413);
    expect(callbacks).toEqual([]);
  });
});

describe('POST /providers/acquirer/callback', () => {
  it('does not require an API key and returns the outcome of the callback', async () => {
    const { status, json, headers } = await send({ reference: 'R' }, { 'x-service-signature': 't=1,v1=ab' });
    expect([status, json]).toEqual([200, APPLIED]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['request-id']).toMatch(/^req_/);
  });

  it.each([
    [
      'JSON with unusual formatting',
      Buffer.from('{ "amount" : 1250.50,\r\n"reference":"R" }'),
      'application/json',
    ],
    ['arbitrary bytes', randomBytes(1_024), 'application/octet-stream'],
    ['16 KB', Buffer.alloc(16 * 1024, 'x'), 'text/plain'],
  ])('forwards %s byte for byte', async (_, body, type) => {
    await send(body, { 'x-service-signature': 't=1,v1=ab', 'content-type': type });
    expect(received).toEqual([{ rawBody: body.toString('base64'), signature: 't=1,v1=ab' }]);
  });

  it('forwards a missing body and a missing signature', async () => {
    await gateway.call(PATH, { method: 'POST' });
    expect(received).toEqual([{ rawBody: '', signature: null }]);
  });

  it('merges repeated signature headers', async () => {
    await send({}, { 'x-service-signature': ['t=1,v1=ab', 'v1=cd'] });
    expect(received[0]!.signature?.replaceAll(' ', '')).toBe('t=1,v1=ab,v1=cd');
  });

  it('returns 413 for more than 16 KB without calling a service', async () => {
    const { status, json } = await send(Buffer.alloc(16 * 1024 + 1, 'x'));
    expect([status, json.error.code]).toEqual([413, 'invalid_request']);
    expect(received).toEqual([]);
  });

  it('returns 400 with issues for an invalid body', async () => {
    answer = () => {
      throw new DomainError('invalid_request', 'The callback has invalid fields', {
        amount: ['must be one'],
      });
    };
    const { status, json } = await send({});
    expect([status, json.error.issues]).toEqual([400, { amount: ['must be one'] }]);
  });

  it('returns 405 with an Allow header for GET', async () => {
    const { status, headers } = await gateway.call(PATH);
    expect([status, headers.allow]).toEqual([405, 'POST']);
  });

  it('is not in the API reference', async () => {
    expect((await gateway.call('/openapi.json')).text).not.toContain('acquirer');
  });

  // Must be the last test, because it exhausts the failed attempts allowed for this IP address.
  it('returns 401, and later 429, for invalid signatures, but still accepts a valid signature', async () => {
    answer = () => {
      throw new DomainError('unauthenticated', 'The signature does not match the body');
    };
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await send({})).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    // The callbacks of all providers share one limit.
    expect((await gateway.call('/providers/forged/callback', { method: 'POST', body: {} })).status).toBe(429);
    answer = () => APPLIED;
    expect((await send({})).status).toBe(200);
  });
});
