import type { Customer, EventResource, List, Payment, PaymentLink, Product } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { randomBytes } from 'node:crypto';
import { everywhere } from '../support/everywhere';
import { Payer } from '../support/payer';
import { createMerchant, operator, type TestMerchant } from '../support/stack';
import { WebhookReceiver } from '../support/webhook-receiver';

let merchant: TestMerchant;
let receiver: WebhookReceiver;
const payer = new Payer();

beforeAll(async () => {
  [merchant, receiver] = await Promise.all([createMerchant(), WebhookReceiver.start()]);
  const events = ['payment_link.paid', 'payment.succeeded'];
  await merchant.test.post('/v1/webhooks/endpoints', { url: receiver.url(), events });
});

afterAll(() => receiver?.stop());

const create = async (body: object = {}): Promise<PaymentLink> => {
  const answer = await merchant.test.post<PaymentLink>('/v1/payment_links', {
    description: 'Lunch',
    ...body,
  });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
};
const get = async ({ id }: { id: string }): Promise<PaymentLink> =>
  (await merchant.test.get<PaymentLink>(`/v1/payment_links/${id}`)).body;
const payment = async (id: string): Promise<Payment> =>
  (await merchant.test.get<Payment>(`/v1/payments/${id}`)).body;
const refusal = (status: number, code: string, ...fields: string[]) => ({
  status,
  body: {
    error: {
      code,
      ...(fields.length && { issues: Object.fromEntries(fields.map((f) => [f, expect.anything()])) }),
    },
  },
});
const used = (link: PaymentLink, times: number): Promise<PaymentLink> =>
  eventually(async () => {
    const now = await get(link);
    return now.usage_count === times ? now : null;
  });

describe('a payment link', () => {
  it('can be created, retrieved, listed, updated and deleted', async () => {
    const link = await create({ amount: 450, method: 'gcash_qr', metadata: { table: 7, shift: 'am' } });
    expect(link).toEqual({
      id: expect.stringMatching(/^plk_[0-9a-z]{26}$/),
      object: 'payment_link',
      environment: 'test',
      status: 'active',
      amount: 450,
      currency: 'PHP',
      method: 'gcash_qr',
      description: 'Lunch',
      image_url: null,
      success_url: null,
      cancel_url: null,
      customer_id: null,
      product_id: null,
      usage_count: 0,
      last_used_at: null,
      last_payment_id: null,
      expires_at: null,
      metadata: { table: 7, shift: 'am' },
      preset_amounts: [],
      max_quantity: null,
      custom_fields: [],
      payer_fields: { name: 'off', email: 'off', phone: 'off' },
      thank_you_text: null,
      created: expect.any(Number),
      url: expect.stringMatching(/\/pay\/[\w-]{22,}$/),
    });
    expect(await get(link)).toEqual(link);
    const change = {
      description: 'Dinner',
      metadata: { shift: null, table: 8 },
      success_url: 'http://a.test/x',
    };
    const changed = await merchant.test.patch<PaymentLink>(`/v1/payment_links/${link.id}`, change);
    expect(changed.body).toEqual({ ...link, ...change, metadata: { table: 8 } });
    const again = await merchant.test.post<PaymentLink>(`/v1/payment_links/${link.id}`, {
      success_url: null,
    });
    expect(again).toMatchObject({ status: 200, body: { success_url: null, description: 'Dinner' } });
    const deleted = await merchant.test.delete(`/v1/payment_links/${link.id}`);
    expect(deleted).toMatchObject({
      status: 200,
      body: { id: link.id, object: 'payment_link', deleted: true },
    });
    expect(await merchant.test.get(`/v1/payment_links/${link.id}`)).toMatchObject(refusal(404, 'not_found'));
    expect((await payer.open(link.url)).status).toBe(404);
  });

  it.each(['amount', 'currency', 'method'])(
    'rejects a change to its %s with invalid_request',
    async (field) => {
      const { id } = await create();
      const answer = await merchant.test.patch(`/v1/payment_links/${id}`, { [field]: null });
      expect(answer).toMatchObject(refusal(400, 'invalid_request', field));
    },
  );

  it('returns 404 for an unknown ID and 401 for an ID from the other mode', async () => {
    const unknown = `cus_${'0'.repeat(26)}`;
    const post = (body: object) => merchant.test.post('/v1/payment_links', { description: 'Lunch', ...body });
    expect(await post({ customer_id: unknown })).toMatchObject(refusal(404, 'not_found'));
    expect(await post({ product_id: `prd_${'0'.repeat(26)}` })).toMatchObject(refusal(404, 'not_found'));
    const live = await merchant.live.post<Customer>('/v1/customers', { name: 'Juan' });
    expect(await post({ customer_id: live.body.id })).toMatchObject(refusal(401, 'unauthenticated'));
    const link = await create();
    expect(await merchant.live.get(`/v1/payment_links/${link.id}`)).toMatchObject(
      refusal(401, 'unauthenticated'),
    );
    const stranger = await createMerchant();
    expect(await stranger.test.get(`/v1/payment_links/${link.id}`)).toMatchObject(refusal(404, 'not_found'));
    const past = { expires_at: '2020-01-01T00:00:00Z' };
    expect(await post(past)).toMatchObject(refusal(400, 'invalid_request', 'expires_at'));
  });

  it('accepts only HTTPS URLs in live mode', async () => {
    const http = { image_url: 'http://a.test', success_url: 'http://a.test', cancel_url: 'http://a.test' };
    const answer = await merchant.live.post('/v1/payment_links', { description: 'Lunch', ...http });
    expect(answer).toMatchObject(refusal(400, 'invalid_request', ...Object.keys(http)));
    const link = await merchant.live.post<PaymentLink>('/v1/payment_links', { description: 'Lunch' });
    const patched = await merchant.live.patch(`/v1/payment_links/${link.body.id}`, http);
    expect(patched).toMatchObject(refusal(400, 'invalid_request', ...Object.keys(http)));
  });

  it('is created once per Idempotency-Key', async () => {
    const key = { 'idempotency-key': randomBytes(8).toString('hex') };
    const post = () => merchant.test.post<PaymentLink>('/v1/payment_links', { description: 'Once' }, key);
    const [first, second] = [await post(), await post()];
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('paying a payment link', () => {
  it('counts a use and sends a webhook after the payment', async () => {
    const link = await create({ metadata: { table: 7 } });
    const { paymentId, status } = await payer.pay(link.url, { amount: '1,250.50', method: 'card' });
    expect(status).toBe(303);
    expect(await payment(paymentId)).toMatchObject({
      status: 'pending',
      amount: 1250.5,
      method: 'card',
      description: 'Lunch',
      source: { type: 'payment_link', id: link.id },
      metadata: { table: 7, payment_link_id: link.id },
    });
    const { body } = await merchant.test.get<List<Payment>>(`/v1/payments?source=${link.id}`);
    expect(body.data.map(({ id }) => id)).toEqual([paymentId]);
    expect(await get(link)).toEqual(link);
    await merchant.test.press(paymentId, 'succeed');
    const after = await used(link, 1);
    expect(after).toMatchObject({
      last_payment_id: paymentId,
      last_used_at: (await payment(paymentId)).succeeded_at,
    });
    const [hook] = await eventually(() => {
      const hooks = receiver.of(link.id, 'payment_link.paid');
      return hooks.length ? hooks : null;
    });
    expect(hook!.event.data.object).toEqual(after);
    const events = await merchant.test.get<List<EventResource<PaymentLink>>>(
      '/v1/events?type=payment_link.paid',
    );
    expect(events.body.data.filter(({ data }) => data.object.id === link.id)).toEqual([hook!.event]);
    const back = await payer.open(`${link.url}?payment=${paymentId}`);
    expect(back).toMatchObject({ status: 303, goesTo: `/checkout/${paymentId}` });
  });

  it('creates one payment per idempotency token of the form', async () => {
    const link = await create();
    const formKey = randomBytes(16).toString('hex');
    const form = { amount: '100', method: 'gcash_qr', formKey };
    const answers = await Promise.all([payer.pay(link.url, form), payer.pay(link.url, form)]);
    expect(answers[0].paymentId).toBe(answers[1].paymentId);
    expect((await payer.pay(link.url, { ...form, formKey: undefined })).paymentId).not.toBe(
      answers[0].paymentId,
    );
  });

  it.each(['fail', 'cancel', 'expire'] as const)(
    'does not count a use for a payment with the outcome %s',
    async (outcome) => {
      const link = await create();
      const formKey = randomBytes(16).toString('hex');
      const form = { amount: '100', method: 'gcash_qr', formKey };
      const first = await payer.pay(link.url, form);
      expect(await merchant.test.press(first.paymentId, outcome)).toBe(303);
      const second = await eventually(async () => {
        const next = await payer.pay(link.url, form);
        return ['', first.paymentId].includes(next.paymentId) ? null : next;
      });
      await merchant.test.press(second.paymentId, 'succeed');
      expect(await used(link, 1)).toMatchObject({ last_payment_id: second.paymentId });
    },
  );
});

describe('a payment link with fixed settings', () => {
  it('fixes the amount and method, and redirects the payer to its success_url', async () => {
    const success_url = 'http://shop.test/thanks';
    const link = await create({ amount: 450, method: 'gcash_qr', success_url });
    const { paymentId } = await payer.pay(link.url, { amount: '1', method: 'card' });
    expect(await payment(paymentId)).toMatchObject({
      amount: 450,
      method: 'gcash_qr',
      return_url: success_url,
    });
    await merchant.test.press(paymentId, 'succeed');
    await used(link, 1);
    const { goesTo } = await payer.open(`${link.url}?payment=${paymentId}`);
    expect(goesTo).toBe(`/checkout/${paymentId}`);
    expect((await payer.open(new URL(goesTo!, link.url).href)).html).toContain(success_url);
  });

  it('assigns its customer to the payment', async () => {
    const person = { name: 'Maria', email: 'maria@example.com' };
    const customer = (await merchant.test.post<Customer>('/v1/customers', person)).body;
    const link = await create({ amount: 450, customer_id: customer.id });
    const { paymentId } = await payer.pay(link.url);
    expect(await payment(paymentId)).toMatchObject({ customer: person, customer_id: customer.id });
  });

  it("reduces a product's stock when paid, and restores it only after a full refund", async () => {
    const stocked = { name: 'Coffee', track_inventory: true, stock: 3 };
    const product = (await merchant.test.post<Product>('/v1/products', stocked)).body;
    const stock = async () => (await merchant.test.get<Product>(`/v1/products/${product.id}`)).body.stock;
    const link = await create({ amount: 150, method: 'gcash_qr', product_id: product.id });
    const { paymentId } = await payer.pay(link.url);
    expect(await stock()).toBe(3);
    await merchant.test.press(paymentId, 'succeed');
    await eventually(async () => (await stock()) === 2);
    await merchant.test.post('/v1/refunds', { payment: paymentId, amount: 50 });
    expect(await stock()).toBe(2);
    await merchant.test.post('/v1/refunds', { payment: paymentId });
    await eventually(async () => (await stock()) === 3);
    expect((await get(link)).usage_count).toBe(1);
  });
});

describe('payment link activation', () => {
  const act = (id: string, action: string) =>
    merchant.test.post<PaymentLink>(`/v1/payment_links/${id}/${action}`);

  it('opens the page of an active link, and returns 410 for an inactive link', async () => {
    const { id, url } = await create();
    for (let twice = 0; twice < 2; twice++)
      expect(await act(id, 'deactivate')).toMatchObject({ status: 200, body: { status: 'inactive' } });
    expect((await payer.open(url)).status).toBe(410);
    expect((await payer.pay(url)).status).toBe(410);
    for (let twice = 0; twice < 2; twice++)
      expect(await act(id, 'activate')).toMatchObject({ status: 200, body: { status: 'active' } });
    expect((await payer.open(url)).status).toBe(200);
  });

  it('treats an expired link as inactive, including in lists and filters, until its expiry is changed', async () => {
    const soon = async (seconds: number) => {
      const { created } = await create();
      return new Date((created + seconds) * 1000).toISOString();
    };
    const link = await create({ expires_at: await soon(3600) });
    const listed = async (status: string) =>
      (await merchant.test.get<List<PaymentLink>>(`/v1/payment_links?status=${status}&limit=100`)).body.data
        .map(({ id }) => id)
        .includes(link.id);
    expect([link.status, await listed('active'), await listed('inactive')]).toEqual(['active', true, false]);
    await operator('clock', 'advance', '--by', '1h');
    await everywhere(async () => (await get(link)).status === 'inactive');
    expect([await listed('active'), await listed('inactive')]).toEqual([false, true]);
    expect((await payer.open(link.url)).status).toBe(410);
    expect(await act(link.id, 'activate')).toMatchObject(refusal(400, 'invalid_state'));
    const later = { expires_at: Date.parse(await soon(7200)) / 1000 };
    const moved = await merchant.test.patch<PaymentLink>(`/v1/payment_links/${link.id}`, later);
    expect(moved.body).toMatchObject({ status: 'active', ...later });
    const until = new Date(link.created * 1000).toISOString();
    const upToLink = await merchant.test.get<List<PaymentLink>>(`/v1/payment_links?created[lte]=${until}`);
    expect(upToLink.body.data.map(({ id }) => id)).toContain(link.id);
    expect((await payer.open(link.url)).status).toBe(200);
  });
});

describe('lists of payment links', () => {
  it('are sorted newest first, paginated, and filtered by status and time', async () => {
    const seller = await createMerchant();
    const links: PaymentLink[] = [];
    for (let i = 0; i < 5; i++)
      links.push((await seller.test.post<PaymentLink>('/v1/payment_links', { description: `${i}` })).body);
    await seller.test.post(`/v1/payment_links/${links[3]!.id}/deactivate`);
    const list = async (query: string) => {
      const { body } = await seller.test.get<List<PaymentLink>>(`/v1/payment_links?${query}`);
      return { said: body.data.map(({ description }) => description).join(''), more: body.has_more };
    };
    expect(await list('limit=2')).toEqual({ said: '43', more: true });
    expect(await list(`limit=2&starting_after=${links[3]!.id}`)).toEqual({ said: '21', more: true });
    expect(await list(`limit=2&starting_after=${links[1]!.id}`)).toEqual({ said: '0', more: false });
    expect(await list('status=active')).toEqual({ said: '4210', more: false });
    expect(await list(`status=inactive&starting_after=${links[4]!.id}`)).toEqual({ said: '3', more: false });
    expect(await list(`created[gte]=${links[4]!.created + 1}`)).toEqual({ said: '', more: false });
    expect(await list(`created[lte]=${links[4]!.created}`)).toEqual({ said: '43210', more: false });
  });
});

describe('API keys for payment links', () => {
  it('require payment_links:read to read and payment_links:write to write', async () => {
    const args = ['key', 'create', '--merchant', merchant.id, '--environment', 'test', '--scope'];
    const { secret } = await operator<{ secret: string }>(...args, 'payment_links:read');
    const headers = { authorization: `Bearer ${secret}` };
    expect((await merchant.test.get('/v1/payment_links', headers)).status).toBe(200);
    const written = await merchant.test.post('/v1/payment_links', { description: 'x' }, headers);
    expect(written).toMatchObject(refusal(403, 'insufficient_scope'));
    expect((await merchant.test.get('/v1/static_qrs', headers)).status).toBe(403);
  });
});
