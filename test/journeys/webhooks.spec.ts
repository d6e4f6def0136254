import type { Deleted, EventResource, List, Payment, WebhookEndpoint } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import Stripe from 'stripe';
import { createMerchant, operator, type TestMerchant } from '../support/stack';
import { WebhookReceiver } from '../support/webhook-receiver';

const ENDPOINTS = '/v1/webhooks/endpoints';
const RETRIES = ['1m', '5m', '30m', '2h', '6h', '24h'];

let merchant: TestMerchant;
let receiver: WebhookReceiver;

beforeEach(async () => {
  [merchant, receiver] = await Promise.all([createMerchant(), WebhookReceiver.start()]);
}, 60_000);

afterEach(() => receiver.stop());

const subscribe = async (body: Record<string, unknown> = {}) =>
  (
    await merchant.test.post<WebhookEndpoint & { signing_secret: string }>(ENDPOINTS, {
      url: receiver.url(),
      ...body,
    })
  ).body;

describe('webhook endpoints', () => {
  it('are created with the default events and a secret that is shown once', async () => {
    const created = await subscribe();
    expect(created).toMatchObject({
      object: 'webhook_endpoint',
      environment: 'test',
      events: ['payment.succeeded', 'payment.failed'],
      enabled: true,
      description: null,
      signing_secret: expect.stringMatching(/^whsec_/),
    });
    const { signing_secret: _, ...shown } = created;
    expect((await merchant.test.get(`${ENDPOINTS}/${created.id}`)).body).toEqual(shown);
    expect((await merchant.test.get<List<WebhookEndpoint>>(ENDPOINTS)).body.data).toEqual([shown]);
  });

  it('are changed and deleted', async () => {
    const { id } = await subscribe();
    const changed = await merchant.test.patch<WebhookEndpoint>(`${ENDPOINTS}/${id}`, {
      events: ['*'],
      description: 'all',
    });
    expect(changed.body).toMatchObject({ events: ['*'], description: 'all' });
    const deleted = await merchant.test.delete<Deleted<'webhook_endpoint'>>(`${ENDPOINTS}/${id}`);
    expect(deleted.body).toEqual({ id, object: 'webhook_endpoint', deleted: true });
    expect((await merchant.test.get(`${ENDPOINTS}/${id}`)).status).toBe(404);
  });

  it.each([
    [{ url: 'ftp://example.test' }, 'url'],
    [{ url: 'http://user:pass@example.test/' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['payment.paid'] }, 'events'],
    [{ url: undefined }, 'url'],
  ])('refuse %j with invalid_request', async (body, field) => {
    const answer = await merchant.test.post(ENDPOINTS, { url: receiver.url(), ...body });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
    expect(Object.keys(answer.body.error.issues!).join()).toContain(field);
  });

  it('require https in live', async () => {
    expect((await merchant.live.post(ENDPOINTS, { url: receiver.url() })).status).toBe(400);
    expect((await merchant.live.post(ENDPOINTS, { url: 'https://example.test/hook' })).status).toBe(201);
  });

  it('are at most 16 per environment', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () => merchant.test.post(ENDPOINTS, { url: receiver.url() })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(16);
    expect(made.filter(({ status }) => status === 400)).toHaveLength(4);
  });
});

describe('deliveries', () => {
  it('go to the subscribed endpoints, and to no other', async () => {
    await subscribe({ url: receiver.url('/default') });
    await subscribe({ url: receiver.url('/all'), events: ['*'] });
    const disabled = await subscribe({ url: receiver.url('/off'), events: ['*'] });
    await merchant.test.patch(`${ENDPOINTS}/${disabled.id}`, { enabled: false });
    const { id } = await merchant.test.paid();
    await eventually(() => receiver.of(id).length === 3);
    const seen = receiver.of(id).map(({ path, event }) => `${path} ${event.type}`);
    expect(seen.sort()).toEqual([
      '/all payment.pending',
      '/all payment.succeeded',
      '/default payment.succeeded',
    ]);
  });

  it('are retried 1m, 5m, 30m, 2h, 6h and 24h after a failure, with the same bytes and delivery id', async () => {
    await subscribe();
    receiver.answers(500);
    const { id } = await merchant.test.paid();
    await eventually(() => receiver.of(id).length === 1);
    for (const [retry, delay] of RETRIES.entries()) {
      await eventually(() => receiver.of(id).length === retry + 1);
      await operator('clock', 'advance', '--by', delay);
      await eventually(() => receiver.of(id).length === retry + 2, { timeoutMs: 10_000 });
    }
    const tries = receiver.of(id);
    expect(new Set(tries.map(({ raw }) => raw)).size).toBe(1);
    expect(new Set(tries.map(({ headers }) => headers['x-service-delivery'])).size).toBe(1);
    expect(tries.map(({ headers }) => Number(headers['x-service-attempt']))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await operator('clock', 'advance', '--by', '7d');
    const canary = await merchant.test.paid();
    await eventually(() => receiver.of(canary.id).length === 1);
    expect(receiver.of(id)).toHaveLength(7);
  }, 90_000);

  it('to a broken endpoint do not delay those to a healthy one', async () => {
    await subscribe({ url: receiver.url('/broken') });
    await subscribe({ url: receiver.url('/healthy') });
    receiver.answers(({ path }) => (path === '/broken' ? 503 : 200));
    const payments = await Promise.all(Array.from({ length: 20 }, () => merchant.test.paid()));
    const healthy = () =>
      receiver.received.filter(
        ({ path, event }) => path === '/healthy' && event.type === 'payment.succeeded',
      );
    await eventually(() => healthy().length === payments.length);
  }, 30_000);

  it("go to a payment's own webhook_url instead, signed with the environment's default secret", async () => {
    await subscribe({ events: ['*'] });
    const { id } = await merchant.test.paid({ webhook_url: receiver.url('/own') });
    await eventually(() => receiver.of(id).length === 2);
    expect(receiver.of(id).map(({ path }) => path)).toEqual(['/own', '/own']);
    const { raw, headers } = receiver.of(id)[0]!;
    const signature = String(headers['x-service-signature']);
    expect(Stripe.webhooks.constructEvent(raw, signature, merchant.webhookSecrets.test).object).toBe('event');
  });
});

it('a payment expires when its window has elapsed, with a webhook', async () => {
  await subscribe({ events: ['*'] });
  const payment = await merchant.test.createPayment({ expires_in: 600 });
  expect(payment.expires_at! - payment.created).toBe(600);
  await operator('clock', 'advance', '--by', '601s');
  const read = async () => (await merchant.test.get<Payment>(`/v1/payments/${payment.id}`)).body;
  await eventually(async () => (await read()).status === 'expired');
  expect(await read()).toMatchObject({ status: 'expired', failure: null, net_amount: null });
  await eventually(() => receiver.of(payment.id, 'payment.expired').length === 1);
  const events = await merchant.test.get<List<EventResource>>('/v1/events?type=payment.expired');
  expect(events.body.data).toHaveLength(1);
}, 30_000);
