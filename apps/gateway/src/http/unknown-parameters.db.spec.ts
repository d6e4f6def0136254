import 'reflect-metadata';
import { newId, withOperator } from '@tulay/contracts';
import { documentedRoutes } from '../../test/documented-routes';
import { eventually } from '@tulay/testing';
import { GatewayUnderTest } from '../../test/gateway-under-test';
import { RestrictMerchant } from '../restrictions/restrict-merchant';

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

const routes = async () => (await documentedRoutes(gateway)).filter(({ path }) => path.startsWith('/v1/'));

describe('an unknown query parameter', () => {
  it('is rejected with 400 and the parameter’s name on every route', async () => {
    const all = await routes();
    expect(all.filter(({ method }) => method === 'GET').length).toBeGreaterThan(25);
    for (const { method, path } of all) {
      const { status, json } = await gateway.call(`${path}?limt=5&colour=red`, { method, key });
      expect([method, path, status, json.error.code, Object.keys(json.error.issues ?? {})]).toEqual([
        method,
        path,
        400,
        'invalid_request',
        ['limt', 'colour'],
      ]);
    }
  });

  it.each([
    ['created', 'created=5'],
    ['ending_before', `ending_before=${newId('pay')}`],
    ['created[foo]', 'created[foo]=5'],
    ['status[]', 'status[]=failed'],
    ['__proto__', '__proto__=x'],
    ['toString', 'toString=x'],
    ['', '=x'],
  ])('is rejected with 400 on a list: %p', async (name, query) => {
    const { status, json } = await gateway.call(`/v1/payments?${query}`, { key });
    expect([status, Object.keys(json.error.issues!)]).toEqual([400, [name]]);
  });

  it('is rejected with an error that lists the accepted parameters', async () => {
    const { json } = await gateway.call('/v1/events?refund=re_1', { key });
    expect(json.error.issues!.refund![0]).toMatch(/supported parameters: limit, starting_after, .*type/);
  });

  it('is rejected only after the key and scope checks', async () => {
    expect((await gateway.call('/v1/payments?colour=red')).status).toBe(401);
    const owner = await gateway.merchant();
    const { secret } = await gateway.key(owner.id, ['events:read']);
    expect((await gateway.call('/v1/payments?colour=red', { key: secret })).status).toBe(403);
  });

  it('leaves the Idempotency-Key available', async () => {
    const headers = { 'idempotency-key': 'order-1' };
    const body = { amount: 100, method: 'gcash_qr' };
    expect((await gateway.post('/v1/payments?colour=red', key, body, headers)).status).toBe(400);
    expect((await gateway.post('/v1/payments', key, body, headers)).status).toBe(201);
  });
});

describe('a known query parameter', () => {
  it('is accepted by every route that documents it', async () => {
    for (const { method, path, operation } of await routes())
      for (const { name } of (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')) {
        const { json } = await gateway.call(`${path}?${name}=%00`, { method, key });
        expect([path, name, json.error.message]).not.toContain('The request has unknown parameters');
      }
  });
});

describe('a page or document', () => {
  it.each(['/openapi.json?colour=red', '/docs?colour=red'])(
    'accepts any query parameter: %s',
    async (path) => {
      expect((await gateway.call(path)).status).toBeLessThan(400);
    },
  );
});

describe('the API routes for a closed merchant', () => {
  it.each(['test', 'live'] as const)('are read-only in %s mode', async (environment) => {
    const merchant = await gateway.merchant();
    const close = { merchantId: merchant.id, reason: 'The contract ended' };
    const restrict = gateway.running.app.get(RestrictMerchant);
    await withOperator({ name: 'maria.santos', approvedBy: 'jose.cruz' }, () =>
      restrict.execute('closed', close),
    );
    await eventually(async () => {
      const answer = await gateway.post('/v1/customers', merchant[environment], { name: 'Ana' });
      return answer.status === 403;
    });
    for (const { method, path } of await routes()) {
      const { status, json } = await gateway.call(path, { method, key: merchant[environment] });
      const isRejected = status === 403 && json.error.code === 'insufficient_scope';
      expect([method, path, isRejected]).toEqual([method, path, method !== 'GET']);
      if (isRejected) expect(json.error.message).toContain('This account is closed. Contact support');
    }
  });
});
