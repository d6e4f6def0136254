import 'reflect-metadata';
import { DomainError, type Environment, type Payment } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { Buffer } from 'node:buffer';
import { GatewayUnderTest, type Answer } from '../../test/gateway-under-test';
import { CreateProject } from '../projects/create-project';
import { DeleteProject } from '../projects/delete-project';
import { RotateProjectSecret } from '../projects/rotate-project-secret';
import { SetProjectEnabled } from '../projects/set-project-enabled';

interface Shop {
  id: string;
  slug: string;
  merchantId: string;
  secret: string;
}

let gateway: GatewayUnderTest;
let shop: Shop;
let orders = 0;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ FAILED_AUTH_PER_MINUTE: '60' });
});
afterAll(() => gateway?.stop());

beforeEach(async () => {
  shop = await newShop();
  Object.assign(gateway.services, {
    beforeCreate: async () => undefined,
    afterCreate: async () => undefined,
  });
});

async function newShop(environment: Environment = 'test', merchantId?: string): Promise<Shop> {
  const owner = merchantId ?? (await gateway.merchant()).id;
  const compat = { webhookUrl: 'https://shop.example/hook', staticKey: 'K' };
  const request = { merchantId: owner, environment, name: 'Legacy', origins: [], compat };
  const { project, compat_secret } = await gateway.running.app.get(CreateProject).execute(request);
  return { ...project, merchantId: owner, secret: compat_secret! };
}

const order = (): string => `order-${++orders}`;

interface Asked {
  of?: Shop;
  path?: string;
  sk?: string | null;
  headers?: Record<string, string>;
}

const checkout = (
  body: unknown,
  { of = shop, path, sk = of.secret, headers = {} }: Asked = {},
): Promise<Answer> =>
  gateway.call(`/api/merchant-project/${path ?? of.slug}/webhook-checkout`, {
    method: 'POST',
    headers: { ...(sk === null ? {} : { sk }), ...headers },
    body,
  });

const expectRefusal = ({ status, json }: Answer, code: string, http: number) => {
  expect([status, json.error.code]).toEqual([http, code]);
  expect(json).toEqual({
    success: false,
    status: 'failed',
    message: json.error.message,
    error: {
      code,
      message: expect.stringMatching(/\w/) as string,
      ...(json.error.issues && { issues: expect.anything() }),
    },
  });
};

const paymentsOf = ({ merchantId }: Shop): Payment[] =>
  [...gateway.services.payments.values()].filter((payment) => payment.merchantId === merchantId);

describe('legacy checkout', () => {
  it('returns every field under both spellings of its name', async () => {
    const externalId = order();
    const { status, json, headers } = await checkout({ externalId, amount: 1250.5 });
    const payment = paymentsOf(shop)[0]!;
    const expiration = payment.expires_at === null ? null : new Date(payment.expires_at * 1000).toISOString();
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      status: 'pending',
      externalId,
      external_id: externalId,
      amount: 1250.5,
      qrCode: payment.qr_code,
      qr_code: payment.qr_code,
      qrCodeUrl: payment.qr_code_url,
      qr_code_url: payment.qr_code_url,
      appLink: payment.app_link,
      app_link: payment.app_link,
      expiration,
      expires_at: expiration,
      checkoutUrl: payment.checkout_url,
      checkout_url: payment.checkout_url,
      reference: payment.id,
      referenceNumber: payment.id,
      reference_number: payment.id,
      topupType: 'direct',
      topup_type: 'direct',
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'ratelimit-limit': '120' });
  });

  it('creates a payment for the project, with a lifetime of 15 minutes and both return URLs', async () => {
    const externalId = order();
    const ways = {
      successRedirectURL: 'https://shop.example/yes',
      failureRedirectURL: 'https://shop.example/no',
    };
    const payer = { payerEmail: 'juan@example.com', payerName: ' Juan dela Cruz ' };
    await checkout({ externalId, amount: 200, ...ways, ...payer, unknown: { field: true } });
    expect(gateway.services.asked.at(-1)).toEqual({
      id: expect.stringMatching(/^pay_/) as string,
      merchantId: shop.merchantId,
      environment: 'test',
      projectId: shop.id,
      amount: '20000',
      currency: 'PHP',
      method: 'instapay_qr',
      description: null,
      returnUrl: 'https://shop.example/yes',
      failureReturnUrl: 'https://shop.example/no',
      webhookUrl: null,
      customer: { email: 'juan@example.com', name: 'Juan dela Cruz' },
      customerId: null,
      externalId,
      metadata: {},
      expiresIn: 900,
      idempotencyKey: null,
    });
  });

  it.each([
    ['', null],
    ['myapp://paid', 'myapp://paid'],
  ])("converts the redirect URL %p to the payment's return URL %p", async (url, address) => {
    await checkout({
      externalId: order(),
      amount: 200,
      successRedirectURL: url,
      failureRedirectURL: url,
    });
    expect(gateway.services.asked.at(-1)).toMatchObject({ returnUrl: address, failureReturnUrl: address });
  });

  it('creates a succeeded payment for an amount of 0', async () => {
    const { json } = await checkout({ externalId: order(), amount: 0 });
    expect(json).toMatchObject({ success: true, status: 'success', amount: 0 });
    expect(gateway.services.asked.at(-1)).not.toHaveProperty('amount');
  });

  it('ignores payer fields that a payment does not have', async () => {
    await checkout({ externalId: order(), amount: 0, payerEmail: 'n/a', payerName: 'Juan' });
    expect(gateway.services.asked.at(-1)!.customer).toEqual({ email: null, name: 'Juan' });
    await checkout({ externalId: order(), amount: 0, payerEmail: '', payerName: ' ' });
    expect(gateway.services.asked.at(-1)!.customer).toBeNull();
  });

  it.each([
    ['slug', () => shop.slug],
    ['UUID', () => shop.id],
    ['UUID in upper case', () => shop.id.toUpperCase()],
  ])('accepts the project’s %s in the path', async (_, path) => {
    expect((await checkout({ externalId: order(), amount: 200 }, { path: path() })).status).toBe(200);
  });
});

describe('a repeated externalId', () => {
  it('returns the same payment even if other fields differ', async () => {
    const externalId = order();
    const first = await checkout({ externalId, amount: 500 });
    for (const amount of [500, 900, 0])
      expect((await checkout({ externalId, amount })).json).toEqual(first.json);
    expect(paymentsOf(shop)).toHaveLength(1);
  });

  it.each([
    ['pending', 'pending'],
    ['processing', 'processing'],
    ['succeeded', 'success'],
    ['failed', 'failed'],
    ['expired', 'expired'],
    ['refunded', 'success'],
  ] as const)('returns the status of a payment that is %s as %s', async (status, shown) => {
    const externalId = order();
    const { json } = await checkout({ externalId, amount: 500 });
    const id = json.reference as string;
    gateway.services.payments.set(id, { ...gateway.services.payments.get(id)!, status });
    expect((await checkout({ externalId, amount: 500 })).json).toEqual({ ...json, status: shown });
  });

  it('creates one payment for twenty concurrent requests', async () => {
    const externalId = order();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => checkout({ externalId, amount: 500 })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect(paymentsOf(shop)).toHaveLength(1);
  });

  it('returns the same payment after a lost response', async () => {
    const externalId = order();
    gateway.services.afterCreate = () => Promise.reject(new Error('gone'));
    expectRefusal(await checkout({ externalId, amount: 500 }), 'internal_error', 500);
    gateway.services.afterCreate = async () => undefined;
    expect((await checkout({ externalId, amount: 500 })).json.reference).toBe(paymentsOf(shop)[0]!.id);
    expect(paymentsOf(shop)).toHaveLength(1);
  });

  it('creates a separate payment in another project', async () => {
    const other = await newShop('test', shop.merchantId);
    const externalId = order();
    const [here, there] = await Promise.all([
      checkout({ externalId, amount: 500 }),
      checkout({ externalId, amount: 500 }, { of: other }),
    ]);
    expect(here.json.reference).not.toBe(there.json.reference);
  });

  it('cannot be stored twice because of a unique constraint', async () => {
    const externalId = order();
    await checkout({ externalId, amount: 500 });
    const again = gateway.running.app
      .get(Database)
      .query(`INSERT INTO compat_checkouts VALUES ($1, $2, 'pay_x', 0)`, [shop.id, externalId]);
    await expect(again).rejects.toThrow(/compat_checkouts_pkey/);
  });
});

describe('rejecting a legacy checkout', () => {
  const good = () => ({ externalId: order(), amount: 500 });

  it.each([
    [{ amount: 199 }, 'amount'],
    [{ amount: 200.001 }, 'amount'],
    [{ externalId: '' }, 'externalId'],
    [{ successRedirectURL: 'nope' }, 'successRedirectURL'],
  ])('returns invalid_request for the body %j', async (changes, name) => {
    const answer = await checkout({ ...good(), ...changes });
    expectRefusal(answer, 'invalid_request', 400);
    expect(Object.keys(answer.json.error.issues!)).toEqual([name]);
  });

  it.each([
    ['a body that is not JSON', '{', {}, 400],
    ['a body that is not an object', '[]', {}, 400],
    ['no body', undefined, {}, 400],
    ['a different content type', 'a=1', { 'content-type': 'text/plain' }, 415],
    ['a body above 288 KB', Buffer.alloc(288 * 1024 + 1, 'x'), {}, 413],
  ])('rejects a checkout with %s', async (_, body, headers, status) => {
    expectRefusal(await checkout(body, { headers }), 'invalid_request', status);
  });

  it('rejects an unsupported method or path', async () => {
    const path = `/api/merchant-project/${shop.slug}/webhook-checkout`;
    const wrong = await gateway.call(path, { headers: { sk: shop.secret } });
    expectRefusal(wrong, 'invalid_request', 405);
    expect(wrong.headers.allow).toBe('POST');
    expectRefusal(await gateway.call(`${path}/more`, { method: 'POST' }), 'not_found', 404);
    expectRefusal(
      await gateway.call('/api/merchant-project/%zz', { method: 'POST' }),
      'invalid_request',
      400,
    );
  });

  it.each([
    ['missing', () => null],
    ['malformed', () => 'sk_compat_x'],
    ['unknown', () => `sk_compat_${'x'.repeat(32)}`],
  ])('returns unauthenticated for a key that cannot be used: %s', async (_, sk) => {
    const answer = await checkout(good(), { sk: sk() });
    expectRefusal(answer, 'unauthenticated', 401);
    expect(answer.headers['www-authenticate']).toBe('sk');
  });

  it('rejects a native key, and the native API rejects a compat key', async () => {
    const { test } = await gateway.merchant();
    expectRefusal(await checkout(good(), { sk: test }), 'unauthenticated', 401);
    expectRefusal(
      await checkout(good(), { sk: null, headers: { authorization: `Bearer ${shop.secret}` } }),
      'unauthenticated',
      401,
    );
    expect((await gateway.call('/v1/payments', { key: shop.secret })).status).toBe(401);
  });

  it('checks the key before the path, and the path before the body', async () => {
    expectRefusal(await checkout('{', { path: 'unknown', sk: 'wrong' }), 'unauthenticated', 401);
    expectRefusal(await checkout('{', { path: 'unknown' }), 'project_not_found', 404);
  });

  it('returns project_not_found for another merchant’s project', async () => {
    const other = await newShop();
    const [unknown, bySlug, byId] = [
      await checkout(good(), { path: 'unknown' }),
      await checkout(good(), { path: other.slug }),
      await checkout(good(), { path: other.id }),
    ];
    expectRefusal(unknown, 'project_not_found', 404);
    for (const answer of [bySlug, byId]) expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  });

  it('rejects a rotated secret immediately', async () => {
    const { secret } = shop;
    const { compat_secret } = await gateway.running.app.get(RotateProjectSecret).execute(shop.id);
    expectRefusal(await checkout(good(), { sk: secret }), 'unauthenticated', 401);
    expect((await checkout(good(), { sk: compat_secret })).status).toBe(200);
  });

  it('returns project_disabled until the project is enabled again, even for a replay', async () => {
    const body = good();
    await checkout(body);
    const set = (enabled: boolean) =>
      gateway.running.app.get(SetProjectEnabled).execute({ projectId: shop.id, enabled });
    await set(false);
    expectRefusal(await checkout(body), 'project_disabled', 403);
    await set(true);
    expect((await checkout(body)).status).toBe(200);
  });

  it('returns project_not_found for a deleted project', async () => {
    await gateway.running.app.get(DeleteProject).execute(shop.id);
    expectRefusal(await checkout(good()), 'project_not_found', 404);
  });

  it.each(['no_route', 'provider_error'] as const)(
    'returns provider_error if the payment has no provider (%s)',
    async (code) => {
      gateway.services.beforeCreate = () => Promise.reject(new DomainError(code, 'no responders'));
      const body = good();
      expectRefusal(await checkout(body), 'provider_error', 502);
      gateway.services.beforeCreate = async () => undefined;
      expect((await checkout(body)).status).toBe(200);
    },
  );

  it('rejects plain http URLs in live mode, but accepts them in test mode', async () => {
    const { id } = await gateway.merchant();
    const live = await newShop('live', id);
    const ways = {
      successRedirectURL: 'http://shop.example/yes',
      failureRedirectURL: 'http://shop.example/no',
    };
    const answer = await checkout({ ...good(), ...ways }, { of: live });
    expectRefusal(answer, 'invalid_request', 400);
    expect(Object.keys(answer.json.error.issues!)).toEqual(['successRedirectURL', 'failureRedirectURL']);
    expect((await checkout({ ...good(), ...ways })).status).toBe(200);
    expect((await checkout(good(), { of: live })).status).toBe(200);
  });

  it('returns rate_limited for a project’s 121st request in a minute across all externalIds', async () => {
    const body = good();
    const answers = await Promise.all(Array.from({ length: 125 }, () => checkout(body)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expectRefusal(refused[0]!, 'rate_limited', 429);
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
    await gateway.running.app
      .get(RotateProjectSecret)
      .execute(shop.id)
      .then(async ({ compat_secret }) => {
        expectRefusal(await checkout(body, { sk: compat_secret }), 'rate_limited', 429);
      });
    expect((await checkout(good(), { of: await newShop('test', shop.merchantId) })).status).toBe(200);
  });

  // Must be the last test, because it exhausts the failed attempts allowed for this IP address.
  it('returns rate_limited for guessed keys, while a valid key still works', async () => {
    const guesses = [];
    for (let i = 0; i < 70; i++) guesses.push((await checkout(good(), { sk: 'sk_compat_guess' })).status);
    expect(new Set(guesses)).toEqual(new Set([401, 429]));
    expect((await checkout(good())).status).toBe(200);
  });
});
