import 'reflect-metadata';
import { DomainError, ERROR_CODES, newId, type ErrorCode } from '@tulay/contracts';
import { GatewayUnderTest, PAYMENT_BODY, type MerchantWithKeys } from '../../test/gateway-under-test';
import { ERROR_STATUS } from '../errors/error-status';

let gateway: GatewayUnderTest;
let merchant: MerchantWithKeys;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ RATE_LIMIT_EXEMPT_LOOPBACK: 'true' });
});

afterAll(() => gateway?.stop());

beforeEach(async () => {
  merchant = await gateway.merchant();
  gateway.services.beforeCreate = async () => undefined;
});

async function exhaust(keyId: string): Promise<void> {
  await gateway.running.host.stored!.db.query('INSERT INTO rate_limits VALUES ($1, 120, $2)', [
    `key:${keyId}`,
    Date.now() + 30_000,
  ]);
}

describe('order of checks', () => {
  const BAD_BODY = '{"amount":';

  it('returns 401 for an invalid key first', async () => {
    const answer = await gateway.call('/v1/payments', { method: 'POST', body: BAD_BODY });
    expect([answer.status, answer.json.error.code]).toEqual([401, 'unauthenticated']);
  });

  it('returns 403 for a missing scope before 429 for the rate limit', async () => {
    const { key, secret } = await gateway.key(merchant.id, ['payments:read']);
    await exhaust(key.id);
    const refused = await gateway.post('/v1/payments', secret, BAD_BODY);
    expect([refused.status, refused.json.error.code]).toEqual([403, 'insufficient_scope']);
    expect(refused.json.error.message).toContain('payments:write');
    const read = await gateway.call('/v1/payments?limit=x', { key: secret });
    expect([read.status, read.json.error.code]).toEqual([429, 'rate_limited']);
  });

  it('returns 429 before looking up the Idempotency-Key', async () => {
    const { key, secret } = await gateway.key(merchant.id, ['*']);
    const headers = { 'idempotency-key': 'k' };
    expect((await gateway.post('/v1/payments', secret, PAYMENT_BODY, headers)).status).toBe(201);
    await gateway.running.host.stored!.db.query('UPDATE rate_limits SET points = 120 WHERE key = $1', [
      `key:${key.id}`,
    ]);
    expect((await gateway.post('/v1/payments', secret, PAYMENT_BODY, headers)).status).toBe(429);
  });

  it.each([
    ['/v1/payments', PAYMENT_BODY],
    ['/v1/webhooks/endpoints', { url: 'https://shop.example/hook' }],
  ])('looks up the Idempotency-Key before validating the body: %s is replayed', async (path, good) => {
    const headers = { 'idempotency-key': 'k' };
    const first = await gateway.post(path, merchant.test, good, headers);
    const bodies: [unknown, Record<string, string>][] = [
      [{ amount: -1 }, {}],
      [BAD_BODY, {}],
      ['', {}],
      ['amount=1', { 'content-type': 'application/x-www-form-urlencoded' }],
      [{ environment: 'live' }, {}],
    ];
    for (const [body, more] of bodies) {
      const replay = await gateway.post(path, merchant.test, body, { ...headers, ...more });
      expect([replay.status, replay.text]).toEqual([201, first.text]);
      expect(replay.headers['idempotent-replayed']).toBe('true');
    }
  });

  it('returns 400 for an invalid query before 404 for an unknown ID', async () => {
    const path = `/v1/payments/${newId('pay')}`;
    expect((await gateway.call(`${path}?expand=x`, { key: merchant.test })).status).toBe(400);
    expect((await gateway.call(path, { key: merchant.test })).status).toBe(404);
  });

  it('returns 400 for an invalid body before any service error', async () => {
    gateway.services.beforeCreate = () => Promise.reject(new DomainError('no_route', 'none'));
    const wrong = await gateway.post('/v1/payments', merchant.test, { ...PAYMENT_BODY, amount: 0 });
    expect(wrong.json.error.code).toBe('invalid_request');
    const right = await gateway.post('/v1/payments', merchant.test, PAYMENT_BODY);
    expect(right.json.error.code).toBe('no_route');
  });
});

describe('environment isolation', () => {
  it('returns 401 if a live payment is requested with a test key', async () => {
    const { json: payment } = await gateway.post('/v1/payments', merchant.live, PAYMENT_BODY);
    const crossing = await gateway.call(`/v1/payments/${payment.id}`, { key: merchant.test });
    expect([crossing.status, crossing.json.error.code]).toEqual([401, 'unauthenticated']);
    expect((await gateway.call(`/v1/payments/${payment.id}`, { key: merchant.live })).status).toBe(200);
  });

  it('returns the same 404 for another merchant’s payment as for a nonexistent ID', async () => {
    const { json: payment } = await gateway.post('/v1/payments', merchant.test, PAYMENT_BODY);
    const stranger = await gateway.merchant();
    const foreign = await gateway.call(`/v1/payments/${payment.id}`, { key: stranger.test });
    const absent = await gateway.call(`/v1/payments/${newId('pay')}`, { key: stranger.test });
    expect([foreign.status, foreign.json.error.code]).toEqual([404, 'not_found']);
    expect(foreign.json.error.message.replace(payment.id, '')).toBe(
      absent.json.error.message.replace(/pay_\w+/, ''),
    );
  });

  it.each([
    ['POST', '/v1/payments'],
    ['POST', '/v1/webhooks/endpoints'],
    ['POST', `/v1/payments/${newId('pay')}/cancel`],
    ['PATCH', `/v1/webhooks/endpoints/${newId('whe')}`],
  ] as const)(
    'returns 401 if the environment in the body differs from the key’s environment: %s %s',
    async (method, path) => {
      const answer = await gateway.call(path, { method, key: merchant.test, body: { environment: 'live' } });
      expect([answer.status, answer.json.error.code]).toEqual([401, 'unauthenticated']);
    },
  );

  it('accepts a body with the key’s environment', async () => {
    const body = { ...PAYMENT_BODY, environment: 'live' };
    const answer = await gateway.post('/v1/payments', merchant.live, body);
    expect([answer.status, answer.json.environment]).toEqual([201, 'live']);
    expect(answer.headers['service-ignored-fields']).toBeUndefined();
  });
});

describe('the X-Service-Key-Id header', () => {
  it.each(['key_unknown', '', 'x'.repeat(1000)])('has no effect if its value is %p', async (hint) => {
    const answer = await gateway.call('/v1/balance', {
      key: merchant.test,
      headers: { 'x-service-key-id': hint },
    });
    expect(answer.status).toBe(200);
  });

  it('has no effect if it contains the ID of another merchant’s key', async () => {
    const { key } = await gateway.key((await gateway.merchant()).id, ['*'], 'live');
    const headers = { 'x-service-key-id': key.id };
    const answer = await gateway.call('/v1/balance', { key: merchant.test, headers });
    expect(answer.json.environment).toBe('test');
  });
});

describe('rate limit', () => {
  it('allows 120 requests per minute and rejects the 121st with 429 and Retry-After', async () => {
    const answers = [];
    for (let i = 0; i < 121; i++) answers.push(await gateway.call('/v1/balance', { key: merchant.test }));
    expect(answers.slice(0, 120).every(({ status }) => status === 200)).toBe(true);
    expect(answers.map(({ headers }) => Number(headers['ratelimit-remaining'])).slice(0, 121)).toEqual([
      ...Array.from({ length: 120 }, (_, i) => 119 - i),
      0,
    ]);
    const last = answers[120]!;
    expect([last.status, last.json.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(last.headers['ratelimit-limit']).toBe('120');
    expect(last.json.error.message).toMatch(
      /the limit of this API key is 120 requests per minute\. Try again in \d+ s$/,
    );
  });

  it('applies per key, not per merchant', async () => {
    const { key } = await gateway.key(merchant.id, ['*']);
    await exhaust(key.id);
    expect((await gateway.call('/v1/balance', { key: merchant.test })).status).toBe(200);
  });
});

describe('API responses', () => {
  it.each([
    ['a success', '/v1/balance', ['*'], 200],
    ['an invalid query', '/v1/payments?limit=0', ['*'], 400],
    ['a missing scope', '/v1/balance', ['payments:read'], 403],
    ['an unknown ID', '/v1/payments/pay_x', ['*'], 404],
  ] as const)('include the rate limit headers: %s', async (_what, path, scopes, status) => {
    const { secret } = await gateway.key(merchant.id, [...scopes]);
    const { headers, status: found } = await gateway.call(path, { key: secret });
    expect(found).toBe(status);
    expect(headers).toMatchObject({
      'ratelimit-limit': '120',
      'ratelimit-remaining': '119',
      'ratelimit-reset': '60',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['request-id']).toMatch(/^req_[0-9a-z]{26}$/);
  });

  it('contain a Request-Id from the gateway, regardless of what the client sent', async () => {
    const answer = await gateway.call('/v1/balance', {
      key: merchant.test,
      headers: { 'request-id': 'mine' },
    });
    expect(answer.headers['request-id']).toMatch(/^req_/);
  });

  it.each(ERROR_CODES.map((code) => [code, ERROR_STATUS[code]] as [ErrorCode, number]))(
    'have the status of the service’s error: %s → %i',
    async (code, status) => {
      gateway.services.beforeCreate = () =>
        Promise.reject(new DomainError(code, 'the reason', { amount: ['is invalid'] }));
      const {
        status: found,
        json,
        headers,
      } = await gateway.post('/v1/payments', merchant.test, PAYMENT_BODY);
      expect([found, json.error.code]).toEqual([status, code]);
      expect('issues' in json.error).toBe(status === 400);
      if (code === 'internal_error') expect(json.error.message).toContain(headers['request-id']);
      else expect(json.error.message).toBe(status === 400 ? 'the reason: amount is invalid' : 'the reason');
    },
  );

  it('contain internal_error and the request ID if a service does not respond', async () => {
    gateway.services.beforeCreate = () => Promise.reject(new Error('secret detail'));
    const { status, text, json, headers } = await gateway.post('/v1/payments', merchant.test, PAYMENT_BODY);
    expect([status, json.error.code]).toEqual([500, 'internal_error']);
    expect(json.error.message).toContain(headers['request-id']);
    expect(text).not.toContain('secret detail');
  });

  it('have status 503 with Retry-After if a service is not running', async () => {
    const answer = await gateway.call(`/v1/webhooks/deliveries/1`, { key: merchant.test });
    expect([answer.status, answer.json.error.code]).toEqual([503, 'internal_error']);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.text).not.toMatch(/notifier|no responders|cmd/);
  });
});
