import type { BalanceTransaction, List, Payment } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { parse as parseQrPh } from 'promptparse';
import { Api } from '../support/api';
import { LegacyShop, type LegacyAnswer } from '../support/legacy-shop';
import { send } from '../support/send';
import { baseUrl, createMerchant, operator, type TestMerchant } from '../support/stack';

const RETRIES = ['1m', '5m', '30m', '2h', '6h', '24h'];

let merchant: TestMerchant;
let shop: LegacyShop;
let orders = 0;

beforeAll(async () => {
  merchant = await createMerchant();
  shop = await LegacyShop.open(merchant.id);
});

afterAll(() => shop?.close());

beforeEach(() => shop.hook.answers(200));

const order = (): string => `order-${++orders}`;

const open = async (externalId: string, body: object = {}): Promise<LegacyAnswer> => {
  const answer = await shop.checkout({ externalId, amount: 500, ...body });
  expect([answer.status, answer.body.success]).toEqual([200, true]);
  return answer.body;
};
/** Simulates the payer's action on the checkout page. */
const pay = async ({ checkoutUrl }: LegacyAnswer, outcome: 'succeed' | 'fail' | 'process' = 'succeed') =>
  expect((await send(`${checkoutUrl}/dev/${outcome}`, { method: 'POST', redirect: 'manual' })).status).toBe(
    303,
  );
const expectReports = (externalId: string, ...statuses: string[]) =>
  eventually(
    () =>
      shop
        .reportsOf(externalId)
        .map(({ body }) => body.status)
        .join() === statuses.join(),
  );
const native = async ({ referenceNumber }: LegacyAnswer): Promise<Payment> =>
  (await merchant.test.get<Payment>(`/v1/payments/${referenceNumber}`)).body;
const balance = (): Promise<number> => merchant.test.balance();

describe('a client of the legacy API', () => {
  it("creates a checkout, redirects its payer, and receives the payment's webhook", async () => {
    const before = await balance();
    const externalId = order();
    const checkout = await open(externalId, {
      amount: 1250.5,
      payerName: 'Juan',
      payerEmail: 'juan@example.com',
    });
    expect(checkout).toMatchObject({ status: 'pending', amount: 1250.5, qrCode: null, topupType: 'direct' });
    expect(Date.parse(checkout.expiration) % 1000).toBe(0);
    await pay(checkout);
    await expectReports(externalId, 'success');
    const [report] = shop.reportsOf(externalId);
    const { query, headers, body } = report!;
    expect(query).toEqual({ shop: '7', key: 'open sesame' });
    expect(body).toEqual({
      status: 'success',
      externalId,
      referenceNumber: checkout.reference_number,
      amount: 1250.5,
    });
    expect(Object.keys(headers)).not.toContain('x-service-signature');
    const payment = await native(checkout);
    expect(payment).toMatchObject({
      status: 'succeeded',
      external_id: externalId,
      method: 'instapay_qr',
      customer: { name: 'Juan', email: 'juan@example.com' },
    });
    expect(payment.expires_at! - payment.created).toBe(900);
    await eventually(async () => (await balance()) === before + payment.net_amount!);
  });

  it('receives webhooks for a failed checkout and for a checkout that expired after 15 minutes', async () => {
    const [failed, expired] = [order(), order()];
    await pay(await open(failed), 'fail');
    await expectReports(failed, 'failed');
    const left = await open(expired);
    await operator('clock', 'advance', '--by', '901s');
    await expectReports(expired, 'expired');
    expect((await open(expired)).status).toBe('expired');
    expect((await native(left)).status).toBe('expired');
  });

  it('does not receive a webhook while a payment is processing, but gets the status processing when it retries the request', async () => {
    const externalId = order();
    const checkout = await open(externalId);
    await pay(checkout, 'process');
    expect((await open(externalId)).status).toBe('processing');
    await pay(checkout);
    await expectReports(externalId, 'success');
  });

  it('gets one payment for 20 concurrent requests with the same externalId', async () => {
    const externalId = order();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.checkout({ externalId, amount: 500 })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const { data } = (await merchant.test.get<List<Payment>>('/v1/payments?limit=100')).body;
    expect(data.filter((payment) => payment.external_id === externalId)).toHaveLength(1);
  });

  it('gets an immediate success for an amount of 0, with a balance transaction of 0', async () => {
    const before = await balance();
    const externalId = order();
    const checkout = await open(externalId, { amount: 0 });
    expect(checkout).toMatchObject({ status: 'success', amount: 0, qrCode: null, qrCodeUrl: null });
    await expectReports(externalId, 'success');
    expect((await open(externalId, { amount: 0 })).referenceNumber).toBe(checkout.referenceNumber);
    expect(await native(checkout)).toMatchObject({ status: 'succeeded', fee_amount: 0, net_amount: 0 });
    const lines = () =>
      merchant.test.get<List<BalanceTransaction>>(
        `/v1/balance/transactions?source=${checkout.referenceNumber}`,
      );
    const [line] = await eventually(async () => {
      const { data } = (await lines()).body;
      return data.length ? data : null;
    });
    expect(line).toMatchObject({ type: 'payment', amount: 0, fee: 0, net: 0, balance_after: before });
    const refund = await merchant.test.post('/v1/refunds', { payment: checkout.referenceNumber });
    expect([refund.status, refund.body.error.code]).toEqual([400, 'invalid_state']);
    expect(await operator('ledger', 'verify')).toMatchObject({ ok: true });
  });

  it('still gets the status success for a refunded payment', async () => {
    const externalId = order();
    const checkout = await open(externalId);
    await pay(checkout);
    await expectReports(externalId, 'success');
    expect((await merchant.test.post('/v1/refunds', { payment: checkout.referenceNumber })).status).toBe(201);
    expect((await native(checkout)).status).toBe('refunded');
    expect((await open(externalId)).status).toBe('success');
    await expectReports(externalId, 'success');
  });

  it('receives errors in the format of the legacy API', async () => {
    const { status, body } = await shop.checkout({ externalId: order(), amount: 100 });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      success: false,
      status: 'failed',
      message: body.error.message,
      error: { code: 'invalid_request', issues: { amount: [expect.any(String)] } },
    });
    const stranger = await shop.checkout({ externalId: order(), amount: 500 }, `sk_compat_${'x'.repeat(32)}`);
    expect([stranger.status, stranger.body.error.code]).toEqual([401, 'unauthenticated']);
  });

  it("cannot distinguish another merchant's project from an unknown project", async () => {
    const other = await LegacyShop.open(merchant.id, 'K');
    const at = (slug: string) =>
      new Api(baseUrl()).post(
        `/api/merchant-project/${slug}/webhook-checkout`,
        { externalId: order(), amount: 500 },
        { sk: shop.secret },
      );
    const [unknown, known] = [await at('no-such-shop'), await at(other.project.slug)];
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'project_not_found']);
    expect([known.status, known.body]).toEqual([404, unknown.body]);
    await other.close();
  });
});

describe('a legacy webhook that the shop rejects', () => {
  /**
   * Number of consecutive payments that must report the new key. A replica uses a new key within a second,
   * which is shorter than the duration of these payments, whichever replica reports them.
   */
  const SAMPLES = process.env.REPLICAS_KILLED ? 12 : 1;

  async function useKey(key: string): Promise<void> {
    await operator('project', 'set-webhook', '--project', shop.project.slug, '--static-key', key);
    let inARow = 0;
    await eventually(async () => {
      inARow = (await reportedKey()) === key ? inARow + 1 : 0;
      return inARow >= SAMPLES;
    });
  }

  async function reportedKey(): Promise<unknown> {
    const sample = order();
    await pay(await open(sample));
    await eventually(() => shop.reportsOf(sample).length > 0);
    return shop.reportsOf(sample)[0]?.query.key;
  }

  it('is retried after 1m, 5m, 30m, 2h, 6h and 24h, with the same bytes and the current key', async () => {
    const externalId = order();
    shop.hook.answers(500);
    await pay(await open(externalId));
    for (const [made, delay] of RETRIES.entries()) {
      await eventually(() => shop.reportsOf(externalId).length === made + 1);
      if (made === 2) await useKey('K2');
      await operator('clock', 'advance', '--by', delay);
    }
    await eventually(() => shop.reportsOf(externalId).length === 7);
    const reports = shop.reportsOf(externalId);
    expect(new Set(reports.map(({ raw }) => raw)).size).toBe(1);
    expect(reports.map(({ query }) => query.key)).toEqual([
      ...Array(3).fill('open sesame'),
      ...Array(4).fill('K2'),
    ]);
    await operator('clock', 'advance', '--by', '7d');
    shop.hook.answers(200);
    const canary = order();
    await pay(await open(canary));
    await expectReports(canary, 'success');
    expect(shop.reportsOf(externalId)).toHaveLength(7);
    await operator('project', 'set-webhook', '--project', shop.project.slug, '--static-key', 'open sesame');
  });
});

describe('a compat project', () => {
  it('accepts a new secret and rejects the previous one immediately after rotation', async () => {
    const rotated = await operator<{ compat_secret: string }>(
      'project',
      'rotate-secret',
      '--project',
      shop.project.id,
    );
    expect((await shop.checkout({ externalId: order(), amount: 500 })).status).toBe(401);
    expect((await shop.checkout({ externalId: order(), amount: 500 }, rotated.compat_secret)).status).toBe(
      200,
    );
    Object.assign(shop, { secret: rotated.compat_secret });
  });

  it('rejects checkouts after it is disabled or deleted, but still reports earlier payments', async () => {
    const other = await LegacyShop.open(merchant.id, 'K');
    const [first, second] = [order(), order()];
    const checkouts = await Promise.all(
      [first, second].map((externalId) => other.checkout({ externalId, amount: 500 })),
    );
    await operator('project', 'disable', '--project', other.project.slug);
    const disabled = await other.checkout({ externalId: order(), amount: 500 });
    expect([disabled.status, disabled.body.error.code]).toEqual([403, 'project_disabled']);
    await pay(checkouts[0]!.body);
    await eventually(() => other.reportsOf(first).length === 1);
    await operator('project', 'delete', '--project', other.project.slug);
    const gone = await other.checkout({ externalId: order(), amount: 500 });
    expect([gone.status, gone.body.error.code]).toEqual([404, 'project_not_found']);
    await pay(checkouts[1]!.body);
    await eventually(() => other.reportsOf(second).length === 1);
    await other.close();
  });

  it('returns a QR Ph code in live mode that any wallet can pay', async () => {
    const project = ['project', 'create', '--merchant', merchant.id, '--name', 'Live shop'];
    const webhook = ['--webhook-url', 'https://shop.example.test/hook', '--static-key', 'K'];
    const created = await operator<{ project: LegacyShop['project']; compat_secret: string }>(
      ...project,
      '--environment',
      'live',
      '--compat',
      ...webhook,
    );
    const live = Object.assign(Object.create(shop) as LegacyShop, { project: created.project });
    const { status, body } = await live.checkout(
      { externalId: order(), amount: 1250.5 },
      created.compat_secret,
    );
    expect(status).toBe(200);
    expect(parseQrPh(body.qrCode!, true)!.getTagValue('54')).toBe('1250.50');
    expect(body.qrCodeUrl).toMatch(/qr\.png$/);
    const picture = await send(body.qrCodeUrl!);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});
