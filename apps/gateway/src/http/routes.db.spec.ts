import 'reflect-metadata';
import { newId, type Scope } from '@tulay/contracts';
import {
  GatewayUnderTest,
  PAYMENT_BODY,
  type Call,
  type MerchantWithKeys,
} from '../../test/gateway-under-test';

let gateway: GatewayUnderTest;
let merchant: MerchantWithKeys;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({
    RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_EXEMPT_LOOPBACK: 'true',
  });
  merchant = await gateway.merchant();
});

afterAll(() => gateway?.stop());

beforeEach(() => {
  gateway.services.lists.length = 0;
  gateway.services.updates.length = 0;
});

const call = (path: string, options: Call = {}) => gateway.call(path, { key: merchant.test, ...options });
const [pay, re, po] = [newId('pay'), newId('re'), newId('po')];
const [whe, evt] = [newId('whe'), newId('evt')];

describe('route scopes', () => {
  const ROUTES: [Call['method'], string, Scope][] = [
    ['POST', '/v1/payments', 'payments:write'],
    ['GET', '/v1/payments', 'payments:read'],
    ['GET', `/v1/payments/${pay}`, 'payments:read'],
    ['POST', `/v1/payments/${pay}/cancel`, 'payments:write'],
    ['POST', '/v1/refunds', 'refunds:write'],
    ['GET', '/v1/refunds', 'refunds:read'],
    ['GET', `/v1/refunds/${re}`, 'refunds:read'],
    ['POST', '/v1/payouts', 'payouts:write'],
    ['GET', '/v1/payouts', 'payouts:read'],
    ['GET', '/v1/payouts/banks', 'payouts:read'],
    ['GET', `/v1/payouts/${po}`, 'payouts:read'],
    ['POST', `/v1/payouts/${po}/cancel`, 'payouts:write'],
    ['POST', '/v1/webhooks/endpoints', 'webhooks:write'],
    ['GET', '/v1/webhooks/endpoints', 'webhooks:read'],
    ['GET', `/v1/webhooks/endpoints/${whe}`, 'webhooks:read'],
    ['PATCH', `/v1/webhooks/endpoints/${whe}`, 'webhooks:write'],
    ['POST', `/v1/webhooks/endpoints/${whe}`, 'webhooks:write'],
    ['DELETE', `/v1/webhooks/endpoints/${whe}`, 'webhooks:write'],
    ['POST', `/v1/webhooks/endpoints/${whe}/rotate_secret`, 'webhooks:write'],
    ['POST', `/v1/webhooks/endpoints/${whe}/test`, 'webhooks:write'],
    ['POST', `/v1/webhooks/endpoints/${whe}/replay`, 'webhooks:write'],
    ['GET', `/v1/webhooks/endpoints/${whe}/deliveries`, 'webhooks:read'],
    ['GET', '/v1/webhooks/default_secret', 'webhooks:write'],
    ['POST', '/v1/webhooks/default_secret/rotate', 'webhooks:write'],
    ['GET', '/v1/webhooks/deliveries', 'webhooks:read'],
    ['GET', '/v1/webhooks/deliveries/1', 'webhooks:read'],
    ['POST', '/v1/webhooks/deliveries/1/replay', 'webhooks:write'],
    ['GET', '/v1/events', 'events:read'],
    ['GET', `/v1/events/${evt}`, 'events:read'],
    ['POST', `/v1/events/${evt}/replay`, 'events:write'],
    ['POST', '/v1/embed_tokens', 'embed_tokens:write'],
    ['GET', '/v1/branding', 'branding:read'],
    ['PATCH', '/v1/branding', 'branding:write'],
    ['GET', '/v1/balance', 'balance:read'],
    ['GET', '/v1/balances', 'balance:read'],
    ['GET', '/v1/balance/transactions', 'balance:read'],
  ];

  it.each(ROUTES)('are enforced: %s %s requires %s', async (method, path, scope) => {
    const { secret } = await gateway.key(merchant.id, [scope]);
    const others = (['payments:read', 'events:read', 'balance:read'] as Scope[]).filter(
      (other) => other !== scope,
    );
    const without = await gateway.key(merchant.id, others);
    expect((await gateway.call(path, { method, key: secret })).status).not.toBe(403);
    const refused = await gateway.call(path, { method, key: without.secret });
    expect([refused.status, refused.json.error.code]).toEqual([403, 'insufficient_scope']);
    expect(refused.json.error.message).toContain(scope);
  });
});

describe('payments', () => {
  it('are created with 201, and can be fetched and expanded', async () => {
    const created = await gateway.post('/v1/payments', merchant.test, PAYMENT_BODY);
    expect(created.status).toBe(201);
    expect(created.json.id).toMatch(/^pay_[0-9a-hjkmnp-tv-z]{26}$/);
    const fetched = await call(`/v1/payments/${created.json.id}?expand[]=events`);
    expect([fetched.status, fetched.json]).toEqual([200, created.json]);
  });

  it('require https URLs in live mode', async () => {
    const body = { ...PAYMENT_BODY, return_url: 'http://a.example', webhook_url: 'http://b.example' };
    expect((await gateway.post('/v1/payments', merchant.test, body)).status).toBe(201);
    const { status, json } = await gateway.post('/v1/payments', merchant.live, body);
    expect([status, Object.keys(json.error.issues!)]).toEqual([400, ['return_url', 'webhook_url']]);
  });

  it('can be listed with the requested filters', async () => {
    await call(`/v1/payments?limit=3&status=pending&starting_after=${pay}&created[gte]=1&created[lte]=2`);
    expect(gateway.services.lists).toEqual([
      {
        merchantId: merchant.id,
        environment: 'test',
        limit: 3,
        status: 'pending',
        startingAfter: pay,
        createdGte: 1,
        createdLte: 2,
      },
    ]);
  });
});

describe('a payment’s webhook URL', () => {
  it.each([
    ['https://shop.example/hook', 201],
    ['http://93.184.216.34/hook', 201],
    ['http://169.254.169.254/', 400],
    ['http://10.0.0.1/x', 400],
    ['http://[::1]:80/', 400],
    ['http://2130706433/', 400],
    ['http://localhost:8080/hook', 400],
  ])('must not be a private address: %s returns %i', async (webhook_url, status) => {
    const answer = await gateway.post('/v1/payments', merchant.test, { ...PAYMENT_BODY, webhook_url });
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(answer.json.error.issues).toEqual({
        webhook_url: ['must not resolve to a private network address'],
      });
  });
});

describe('list filters', () => {
  const filter = async (path: string): Promise<object> => {
    const { status } = await call(path);
    expect(status).toBe(200);
    const {
      limit: _limit,
      merchantId: _merchant,
      environment: _environment,
      ...asked
    } = gateway.services.lists[0]!;
    return asked;
  };

  it.each([
    ['method=card', { method: 'card' }],
    ['customer_id=cus_1', { customerId: 'cus_1' }],
    ['external_id=a%26b', { externalId: 'a&b' }],
    ['currency=usd', { currency: 'USD' }],
    ['currency=PHP&amount[gte]=0.01', { currency: 'PHP', amountGte: '1' }],
    ['currency=JPY&amount[lte]=500', { currency: 'JPY', amountLte: '500' }],
    ['created[gt]=5&created[lt]=9', { createdGte: 6, createdLte: 8 }],
    [
      'status=failed&method=card&customer_id=cus_1&external_id=1&currency=KWD&amount[gte]=1.005&amount[lte]=2&created[gte]=5',
      {
        status: 'failed',
        method: 'card',
        customerId: 'cus_1',
        externalId: '1',
        currency: 'KWD',
        amountGte: '1005',
        amountLte: '2000',
        createdGte: 5,
      },
    ],
  ])('apply to payments: %s', async (query, asked) => {
    expect(await filter(`/v1/payments?${query}`)).toEqual(asked);
  });

  it.each([
    ['/v1/payouts?method=instapay&status=failed', { method: 'instapay', status: 'failed' }],
    ['/v1/payment_links?customer_id=cus_1&status=active', { customerId: 'cus_1', status: 'active' }],
    ['/v1/payment_links?currency=usd&status=inactive', { currency: 'USD', status: 'inactive' }],
    ['/v1/static_qrs?reference=MKT-01', { reference: 'MKT-01' }],
    ['/v1/static_qrs?archived=true&reference=MKT-01', { archived: true, reference: 'MKT-01' }],
    ['/v1/refunds?payment=pay_1&status=failed', { paymentId: 'pay_1', status: 'failed' }],
    ['/v1/refunds?currency=usd&status=failed', { currency: 'USD', status: 'failed' }],
    ['/v1/payouts?currency=php&method=bank', { currency: 'PHP', method: 'bank' }],
    ['/v1/invoices?currency=KWD&status=paid', { currency: 'KWD', status: 'paid' }],
    [
      '/v1/invoices?customer_id=cus_1&due_before=2026-01-01',
      { customerId: 'cus_1', dueBefore: '2026-01-01' },
    ],
    ['/v1/customers?email=a@b.ph&q=juan', { email: 'a@b.ph', q: 'juan' }],
    ['/v1/products?sku=1&barcode=2&archived=all', { sku: '1', barcode: '2' }],
    ['/v1/events?type=payment.failed&payment=pay_1', { type: 'payment.failed', payment: 'pay_1' }],
    ['/v1/balance/transactions?type=payout&source=po_1', { type: 'payout', source: 'po_1' }],
    ['/v1/balance/transactions?currency=usd', { currency: 'USD' }],
  ])('apply to lists of other resources: %s', async (path, asked) => {
    expect(await filter(path)).toEqual(asked);
  });

  it.each(['refunds', 'payouts', 'invoices', 'payment_links'])(
    'return 400 for an unknown currency: %s',
    async (list) => {
      const { status, json } = await call(`/v1/${list}?currency=XXX`);
      expect([status, json.error.code, Object.keys(json.error.issues!)]).toEqual([
        400,
        'invalid_request',
        ['currency'],
      ]);
      expect(gateway.services.lists).toEqual([]);
    },
  );
});

describe('webhook endpoints', () => {
  it('subscribe to payment.succeeded and payment.failed by default', async () => {
    const { status, json } = await gateway.post('/v1/webhooks/endpoints', merchant.test, {
      url: 'http://127.0.0.1:8080/hook',
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      object: 'webhook_endpoint',
      events: ['payment.succeeded', 'payment.failed'],
    });
    expect(json.id).toMatch(/^whe_/);
  });

  it.each([
    [{ events: ['*'] }, true],
    [{ events: ['payment.pending', 'payout.cancelled'] }, true],
    [{ events: [] }, false],
    [{ events: ['payment.paid'] }, false],
    [{ events: 'payment.failed' }, false],
    [{ description: 'x'.repeat(500) }, true],
    [{ description: 'x'.repeat(501) }, false],
    [{ url: 'https://user:pw@shop.example' }, false],
    [{ url: 'ftp://shop.example' }, false],
    [{ environment: 'staging' }, false],
  ])('are validated field by field: %p, valid: %p', async (fields, accepted) => {
    const body = { url: 'https://shop.example', ...fields };
    const { status, json } = await gateway.post('/v1/webhooks/endpoints', merchant.test, body);
    expect(status).toBe(accepted ? 201 : 400);
    if (!accepted) expect(Object.keys(json.error.issues!)).toEqual(Object.keys(fields));
  });

  it('require https in live mode', async () => {
    const answer = await gateway.post('/v1/webhooks/endpoints', merchant.live, {
      url: 'http://shop.example',
    });
    expect([answer.status, Object.keys(answer.json.error.issues!)]).toEqual([400, ['url']]);
  });

  it.each(['PATCH', 'POST'] as const)(
    'are updated with %s: omitted fields remain unchanged, and null clears a field',
    async (method) => {
      const body = { enabled: false, description: null, events: ['*', '*'] };
      const answer = await call(`/v1/webhooks/endpoints/${whe}`, { method, body });
      expect(answer.status).toBe(200);
      const owner = { merchantId: merchant.id, environment: 'test' };
      expect(gateway.services.updates).toEqual([
        { ...owner, id: whe, enabled: false, description: null, events: ['*'] },
      ]);
    },
  );

  it('are deleted with 200', async () => {
    const answer = await call(`/v1/webhooks/endpoints/${whe}`, { method: 'DELETE' });
    expect([answer.status, answer.json]).toEqual([
      200,
      { id: whe, object: 'webhook_endpoint', deleted: true },
    ]);
  });

  it.each([
    [0, 200],
    [604_800, 200],
    [604_801, 400],
    [-1, 400],
  ])(
    'allow a secret rotation with an overlap of 0 to 604,800 seconds: %i returns %i',
    async (overlap_seconds, status) => {
      const path = `/v1/webhooks/endpoints/${whe}/rotate_secret`;
      expect((await call(path, { method: 'POST', body: { overlap_seconds } })).status).toBe(status);
    },
  );
});

describe('an ID in the wrong format', () => {
  it.each([
    ['GET', '/v1/payments/evt_1'],
    ['POST', `/v1/payments/${evt}/cancel`],
    ['GET', '/v1/events/x'],
    ['POST', `/v1/events/${pay}/replay`],
    ['GET', '/v1/webhooks/endpoints/1'],
    ['PATCH', '/v1/webhooks/endpoints/1'],
    ['DELETE', '/v1/webhooks/endpoints/1'],
    ['GET', '/v1/webhooks/endpoints/1/deliveries'],
    ['GET', '/v1/webhooks/deliveries/0'],
    ['GET', '/v1/webhooks/deliveries/1e3'],
  ] as const)('returns 404 not_found: %s %s', async (method, path) => {
    const { status, json } = await call(path, { method });
    expect([status, json.error.code]).toEqual([404, 'not_found']);
  });
});

describe("a merchant's balance", () => {
  it.each(['/v1/balance', '/v1/balances'])('is returned by %s', async (path) => {
    expect((await call(path)).json).toEqual({
      object: 'balance_list',
      environment: 'test',
      available: { PHP: 12.5 },
      pending: { PHP: 2.5 },
    });
  });

  it('has transactions that can be filtered by type and source', async () => {
    await call(`/v1/balance/transactions?type=payment&source=${pay}`);
    expect(gateway.services.lists).toMatchObject([{ type: 'payment', source: pay, limit: 25 }]);
    expect((await call('/v1/balance/transactions?type=gift')).status).toBe(400);
  });
});
