import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { eventually } from '@tulay/testing';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { documentedRoutes } from '../../test/documented-routes';
import { GatewayUnderTest, PAYMENT_BODY, type Answer } from '../../test/gateway-under-test';
import { answersIn, rawRequest } from '../../test/raw-request';

let gateway: GatewayUnderTest;
let key: string;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({
    RATE_LIMIT_EXEMPT_LOOPBACK: 'true',
    RATE_LIMIT_PER_MINUTE: '1000000',
  });
  key = (await gateway.merchant()).test;
});

afterAll(() => gateway?.stop());

function expectEnvelope(status: number, headers: Record<string, string | undefined>, text: string): void {
  expect(headers['request-id']).toMatch(/^req_/);
  expect(text).not.toMatch(/<html|<!doctype|\bat .*:\d+:\d+/i);
  if (status < 400) return;
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const body = JSON.parse(text) as { error: Record<string, unknown> };
  expect(Object.keys(body)).toEqual(['error']);
  expect(typeof body.error.code).toBe('string');
  expect(typeof body.error.message).toBe('string');
  expect(status).not.toBe(500);
}

const told = ({ status, json }: Answer) => [status, json.error?.code];

const raw = async (bytes: string | Uint8Array) => answersIn(await rawRequest(gateway.port, bytes, 400));

const http = (line: string, headers: string[] = [], body = ''): string =>
  [line, 'Host: x', 'Connection: close', ...headers, '', body].join('\r\n');

describe('a request body', () => {
  it('is rejected with 400 invalid_request if the JSON is malformed', async () => {
    expect(told(await gateway.post('/v1/payments', key, '{"amount":'))).toEqual([400, 'invalid_request']);
  });

  it('may be up to 288 KB, while a larger body is rejected with 413 invalid_request', async () => {
    const of = (bytes: number) => {
      const body = JSON.stringify({ ...PAYMENT_BODY, unknown: '' });
      return body.replace('"unknown":""', `"unknown":"${'x'.repeat(bytes - body.length)}"`);
    };
    expect((await gateway.post('/v1/payments', key, of(288 * 1024))).status).toBe(201);
    expect(told(await gateway.post('/v1/payments', key, of(288 * 1024 + 1)))).toEqual([
      413,
      'invalid_request',
    ]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'nonsense', 'a/b; c', '*/*', ';'])(
    'is rejected with 415 invalid_request if the content type is %s',
    async (type) => {
      const answer = await gateway.post('/v1/payments', key, JSON.stringify(PAYMENT_BODY), {
        'content-type': type,
      });
      expect(told(answer)).toEqual([415, 'invalid_request']);
      expectEnvelope(answer.status, answer.headers, answer.text);
    },
  );

  it('is rejected with 415 and a reference to Content-Encoding if it is compressed', async () => {
    const body = gzipSync(JSON.stringify(PAYMENT_BODY));
    const answer = await gateway.post('/v1/payments', key, body, { 'content-encoding': 'gzip' });
    expect(told(answer)).toEqual([415, 'invalid_request']);
    expect(answer.json.error.message).toContain('Content-Encoding');
    expect(answer.headers['accept-encoding']).toBe('identity');
  });

  it('may be JSON as PHP encodes it', async () => {
    const body = `\uFEFF${JSON.stringify({ ...PAYMENT_BODY, metadata: [], customer: [], return_url: '' })}`;
    const answer = await gateway.post('/v1/payments', key, body, {
      'content-type': 'application/json; charset=utf8',
    });
    expect([answer.status, answer.json.metadata, answer.json.return_url]).toEqual([201, {}, null]);
  });

  it('is rejected with an error that lists the required fields if it is missing', async () => {
    const answer = await gateway.call('/v1/payments', { method: 'POST', key });
    expect(answer.json.error.issues).toEqual({ amount: ['is required'], method: ['is required'] });
  });

  it('may be omitted for an action, such as canceling a payment', async () => {
    const { json: payment } = await gateway.post('/v1/payments', key, PAYMENT_BODY);
    const answer = await gateway.call(`/v1/payments/${payment.id}/cancel`, { method: 'POST', key });
    expect([answer.status, answer.json.status]).toEqual([200, 'failed']);
  });

  it('may contain unknown fields, which are listed in Service-Ignored-Fields', async () => {
    const body = { ...PAYMENT_BODY, colour: 'red', customer: { name: 'Juan', phone: '1' } };
    const answer = await gateway.post('/v1/payments', key, body);
    expect(answer.status).toBe(201);
    expect(answer.headers['service-ignored-fields']).toBe('colour, customer.phone');
  });

  it('must not contain a field that resembles a declared field', async () => {
    const body = {
      ...PAYMENT_BODY,
      returnUrl: 'https://shop.example',
      customer: { nmae: 'Juan', email: 'a' },
    };
    const answer = await gateway.post('/v1/payments', key, body);
    expect([answer.status, answer.json.error.issues]).toMatchObject([
      400,
      {
        returnUrl: ['is not a field of this request; did you mean return_url?'],
        'customer.email': [expect.any(String)],
      },
    ]);
  });

  it('is rejected for a refund with `payment_id`, with the name of the declared field', async () => {
    const answer = await gateway.post('/v1/refunds', key, { payment_id: 'pay_1' });
    expect([answer.status, answer.json.error.issues]).toMatchObject([
      400,
      { payment_id: ['is not a field of this request; did you mean payment?'] },
    ]);
  });

  it('is rejected with an error that contains the limit or the accepted values if a value is invalid', async () => {
    const issuesOf = async (changes: object) =>
      (await gateway.post('/v1/payments', key, { ...PAYMENT_BODY, ...changes })).json.error.issues;
    expect(await issuesOf({ currency: 'XYZ' })).toEqual({ currency: ['must be a supported currency'] });
    expect(await issuesOf({ expires_in: 59 })).toEqual({
      expires_in: ['must be an integer between 60 and 604800'],
    });
    const { json } = await gateway.call('/v1/payments?limit=1000', { key });
    expect(json.error.issues).toEqual({ limit: ['must be an integer between 1 and 100'] });
  });

  it('is examined for at most 100 unknown fields', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`amounts${at}`, 1]));
    const answer = await gateway.post('/v1/refunds', key, { ...unknown, payment: 'pay_1' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json.error.issues!).length).toBeLessThanOrEqual(101);
  });
});

describe('routing a request', () => {
  it.each([
    ['GET', '/v1', 404, 'not_found'],
    ['GET', '/v1/nothing', 404, 'not_found'],
    ['POST', '/v1/nothing', 404, 'not_found'],
    ['GET', '/v1/payments/', 404, 'not_found'],
    ['GET', `/v1/payments/${'x'.repeat(200)}`, 404, 'not_found'],
    ['GET', '/v1/payments/%', 400, 'invalid_request'],
    ['GET', '/v1/payments/%00', 404, 'not_found'],
    ['GET', '/v1/payments/%ff', 400, 'invalid_request'],
    ['GET', '/v1/payments/..%2f..%2fetc%2fpasswd', 404, 'not_found'],
    ['GET', '/V1/Payments', 404, 'not_found'],
    ['DELETE', '/v1/payments', 405, 'invalid_request'],
    ['PUT', '/v1/payments', 405, 'invalid_request'],
    ['OPTIONS', '/v1/payments', 405, 'invalid_request'],
    ['PROPFIND', '/v1/payments', 405, 'invalid_request'],
    ['PATCH', '/v1/payments/pay_1', 405, 'invalid_request'],
    ['GET', '/v1/payments/pay_1/cancel', 405, 'invalid_request'],
    ['GET', '/v1/payments?starting_after=%00', 400, 'invalid_request'],
    ['GET', '/v1/payments?created[gte]=%00', 400, 'invalid_request'],
    ['GET', '/v1/payments?__proto__[x]=1&limit=0', 400, 'invalid_request'],
  ] as const)('returns the expected error for %s %s: %i %s', async (method, path, status, code) => {
    const answer = await gateway.call(path, { method, key });
    expect(told(answer)).toEqual([status, code]);
    expectEnvelope(answer.status, answer.headers, answer.text);
  });

  it('returns 405 with an Allow header for an unsupported method', async () => {
    const answer = await gateway.call('/v1/payments', { method: 'DELETE' });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('accepts HEAD requests', async () => {
    const answer = await gateway.call('/v1/balance', { method: 'HEAD', key });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect((await gateway.call('/v1/balance', { method: 'HEAD' })).status).toBe(401);
  });

  it('requires a key on every API route', async () => {
    const routes = await documentedRoutes(gateway);
    expect(routes.length).toBeGreaterThan(75);
    for (const { method, path } of routes) {
      expect(path).toMatch(/^\/(v1|api)\//);
      expect([path, ...told(await gateway.call(path, { method }))]).toEqual([path, 401, 'unauthenticated']);
    }
  });
});

describe('malformed HTTP', () => {
  it.each([
    ['text that is not HTTP', 'hello\r\n\r\n', 400],
    ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['an unknown method', http('BREW /v1/payments HTTP/1.1'), 400],
    ['a CONNECT request', http('CONNECT evil.example:443 HTTP/1.1'), 405],
    ['a TRACE request', http('TRACE /v1/payments HTTP/1.1'), 405],
    ['headers of 64 KB', http('GET /v1/payments HTTP/1.1', [`X: ${'x'.repeat(65_536)}`]), 431],
    ['a URL of 64 KB', http(`GET /v1/${'x'.repeat(65_536)} HTTP/1.1`), 431],
    ['a header with an invalid character', http('GET /v1/payments HTTP/1.1', ['X: a\0b']), 400],
    [
      'two Content-Length headers',
      http('POST /v1/payments HTTP/1.1', ['Content-Length: 1', 'Content-Length: 2'], 'xx'),
      400,
    ],
    [
      'both Content-Length and chunked encoding',
      http('POST /v1/payments HTTP/1.1', ['Content-Length: 3', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      400,
    ],
    ['a negative Content-Length', http('POST /v1/payments HTTP/1.1', ['Content-Length: -1']), 400],
    ['an unknown Expect header', http('POST /v1/payments HTTP/1.1', ['Expect: the-unexpected']), 417],
    ['a missing Host header', 'GET /v1/nothing HTTP/1.1\r\nConnection: close\r\n\r\n', 404],
    ['an absolute URL', http('GET http://other.example/v1/nothing HTTP/1.1'), 404],
    ['an asterisk as the path', http('OPTIONS * HTTP/1.1'), 404],
    ['a path without a slash', http('GET v1/payments HTTP/1.1'), 400],
  ])('returns the error envelope for %s', async (_what, bytes, status) => {
    const [answer, ...more] = await raw(bytes);
    expect(more).toEqual([]);
    expectEnvelope(answer!.status, answer!.headers, answer!.body);
    expect(answer!.status).toBe(status);
  });

  it('returns the error envelope for a malformed chunk', async () => {
    const headers = [`Authorization: Bearer ${key}`, 'Transfer-Encoding: chunked'];
    const [answer] = await raw(http('POST /v1/payments HTTP/1.1', headers, 'ZZ\r\nnonsense'));
    expect(answer!.status).toBe(400);
    expectEnvelope(answer!.status, answer!.headers, answer!.body);
  });
});

describe('a client that disconnects before its body arrives', () => {
  const half = (idempotencyKey: string) =>
    http(
      'POST /v1/payments HTTP/1.1',
      [
        `Authorization: Bearer ${key}`,
        `Idempotency-Key: ${idempotencyKey}`,
        'Content-Type: application/json',
        'Content-Length: 100',
      ],
      '{"amount"',
    );
  const succeeds = (idempotencyKey: string) =>
    eventually(
      async () => {
        const headers = { 'idempotency-key': idempotencyKey };
        return (await gateway.post('/v1/payments', key, PAYMENT_BODY, headers)).status === 201;
      },
      { everyMs: 100 },
    );

  it('does not block its Idempotency-Key', async () => {
    await rawRequest(gateway.port, half('short'), 300);
    expect(await succeeds('short')).toBe(true);
  });

  it('does not block its Idempotency-Key even if the gateway is still claiming the key', async () => {
    const admin = new Client({ connectionString: gateway.database.adminUrl });
    await admin.connect();
    await admin.query('BEGIN; LOCK TABLE gateway.idempotency_records IN ACCESS EXCLUSIVE MODE');
    await rawRequest(gateway.port, half('gone'), 300);
    await sleep(200);
    await admin.query('COMMIT');
    await admin.end();
    expect(await succeeds('gone')).toBe(true);
  });
});

const HEADERS = [
  'Authorization',
  'Idempotency-Key',
  'Content-Type',
  'Content-Length',
  'Content-Encoding',
  'Transfer-Encoding',
  'X-Service-Key-Id',
  'X-Forwarded-For',
  'Expect',
  'Upgrade',
  'Cookie',
];

describe('random input', () => {
  const requestTo = (path: string, body: Uint8Array) =>
    gateway.call(path, { method: 'POST', key, body, headers: { 'content-type': 'application/json' } });

  it('returns the error envelope or a payment, never 500, for random bodies', async () => {
    const jsonish = fc
      .record(
        { amount: fc.anything(), method: fc.anything(), customer: fc.anything(), metadata: fc.anything() },
        { requiredKeys: [] },
      )
      .map((value) => Buffer.from(JSON.stringify(value) ?? ''));
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map((text) => Buffer.from(text)),
      jsonish,
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const answer = await requestTo('/v1/payments', Buffer.from(body));
        expectEnvelope(answer.status, answer.headers, answer.text);
      }),
      { numRuns: 300 },
    );
  });

  it('returns the error envelope for random URLs', async () => {
    const paths = fc.oneof(
      fc.webPath(),
      fc.string({ unit: fc.constantFrom('/', '%', '2', 'f', '?', '&', '=', '[', ']', '.', ';', '#', 'v1') }),
    );
    await fc.assert(
      fc.asyncProperty(paths, async (path) => {
        const [answer] = await raw(http(`GET /v1/${path} HTTP/1.1`, [`Authorization: Bearer ${key}`]));
        expectEnvelope(answer!.status, answer!.headers, answer!.body);
      }),
      { numRuns: 150 },
    );
  });

  it('returns the error envelope for random headers', async () => {
    const names = fc.constantFrom(...HEADERS);
    const lines = fc.array(
      fc.tuple(names, fc.string({ maxLength: 40 })).map(([name, value]) => `${name}: ${value}`),
      { maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(lines, async (headers) => {
        const [answer] = await raw(http('POST /v1/payments HTTP/1.1', headers, '{}'));
        // If there is no response, the server is still waiting for the body.
        if (answer) expectEnvelope(answer.status, answer.headers, answer.body);
      }),
      { numRuns: 100 },
    );
  });

  it('returns the error envelope or nothing for random bytes on the connection', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        for (const answer of await raw(Buffer.concat([bytes, Buffer.from('\r\n\r\n')])))
          expectEnvelope(answer.status, answer.headers, answer.body);
      }),
      { numRuns: 100 },
    );
  });
});
