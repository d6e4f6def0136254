import {
  EVENT_TYPES,
  type Deleted,
  type EventResource,
  type List,
  type Payment,
  type Replayed,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookTest,
} from '@tulay/contracts';
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
});

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

  it('can be changed and deleted', async () => {
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
  ])('reject %j with invalid_request', async (body, field) => {
    const answer = await merchant.test.post(ENDPOINTS, { url: receiver.url(), ...body });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
    expect(Object.keys(answer.body.error.issues!).join()).toContain(field);
  });

  it('require HTTPS in live mode', async () => {
    expect((await merchant.live.post(ENDPOINTS, { url: receiver.url() })).status).toBe(400);
    expect((await merchant.live.post(ENDPOINTS, { url: 'https://example.test/hook' })).status).toBe(201);
  });

  it('are limited to 16 per mode', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        merchant.test.post(ENDPOINTS, { url: receiver.url(), allow_duplicate: true }),
      ),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(16);
    expect(made.filter(({ status }) => status === 400)).toHaveLength(4);
  });
});

describe('deliveries', () => {
  it('are sent only to endpoints that subscribe to the event', async () => {
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

  it('are retried after 1m, 5m, 30m, 2h, 6h and 24h, with the same bytes and delivery ID', async () => {
    await subscribe();
    receiver.answers(500);
    const { id } = await merchant.test.paid();
    await eventually(() => receiver.of(id).length === 1);
    for (const [retry, delay] of RETRIES.entries()) {
      await eventually(() => receiver.of(id).length === retry + 1);
      await operator('clock', 'advance', '--by', delay);
      await eventually(() => receiver.of(id).length === retry + 2);
    }
    const tries = receiver.of(id);
    expect(new Set(tries.map(({ raw }) => raw)).size).toBe(1);
    expect(new Set(tries.map(({ headers }) => headers['x-service-delivery'])).size).toBe(1);
    expect(tries.map(({ headers }) => Number(headers['x-service-attempt']))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await operator('clock', 'advance', '--by', '7d');
    const canary = await merchant.test.paid();
    await eventually(() => receiver.of(canary.id).length === 1);
    expect(receiver.of(id)).toHaveLength(7);
  });

  it('to a failing endpoint do not delay deliveries to a healthy endpoint', async () => {
    await subscribe({ url: receiver.url('/broken') });
    await subscribe({ url: receiver.url('/healthy') });
    receiver.answers(({ path }) => (path === '/broken' ? 503 : 200));
    const payments = await Promise.all(Array.from({ length: 20 }, () => merchant.test.paid()));
    const healthy = () =>
      receiver.received.filter(
        ({ path, event }) => path === '/healthy' && event.type === 'payment.succeeded',
      );
    await eventually(() => healthy().length === payments.length);
  });

  it("are sent to a payment's webhook_url instead of the endpoints, signed with the default secret", async () => {
    await subscribe({ events: ['*'] });
    const { id } = await merchant.test.paid({ webhook_url: receiver.url('/own') });
    await eventually(() => receiver.of(id).length === 2);
    expect(receiver.of(id).map(({ path }) => path)).toEqual(['/own', '/own']);
    const { raw, headers } = receiver.of(id)[0]!;
    const signature = String(headers['x-service-signature']);
    expect(Stripe.webhooks.constructEvent(raw, signature, merchant.webhookSecrets.test).object).toBe('event');
  });
});

it('a payment expires when its lifetime ends, and triggers a webhook', async () => {
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
});

const DELIVERIES = '/v1/webhooks/deliveries';
const deliveries = async (query: string) =>
  (await merchant.test.get<List<WebhookDelivery>>(`${DELIVERIES}?${query}`)).body.data;

it('deliveries to a webhook_url can be found by payment, retried while pending, and replayed', async () => {
  receiver.answers(500);
  const payment = await merchant.test.paid({ webhook_url: receiver.url('/own') });
  expect(payment.webhook_url).toBe(receiver.url('/own'));
  await eventually(() => receiver.of(payment.id).length === 2);
  const found = await eventually(async () => {
    const made = await deliveries(`payment=${payment.id}&status=pending`);
    return made.length === 2 && made.every(({ attempts }) => attempts === 1) ? made : null;
  });
  expect(found[0]).toMatchObject({ endpoint: null, url: receiver.url('/own'), last_response_status: 500 });
  expect(await deliveries(`payment=${payment.id}&status=delivered`)).toEqual([]);
  receiver.answers(200);
  const early = await merchant.test.post<Replayed>(`${DELIVERIES}/${found[0]!.id}/replay`);
  expect([early.status, early.body]).toEqual([202, { queued: 1 }]);
  await eventually(async () => (await deliveries(`payment=${payment.id}&status=delivered`)).length === 1);
  await operator('clock', 'advance', '--by', '1m');
  await eventually(async () => (await deliveries(`payment=${payment.id}&status=delivered`)).length === 2);
  const again = await merchant.test.post<Replayed>(`${DELIVERIES}/${found[0]!.id}/replay`);
  expect([again.status, again.body]).toEqual([202, { queued: 1 }]);
  await eventually(() => receiver.of(payment.id).length === 5);
});

it('a test event can be retrieved, but is not included in event lists', async () => {
  const { id } = await subscribe();
  const sent = (await merchant.test.post<WebhookTest>(`${ENDPOINTS}/${id}/test`)).body;
  expect(sent.delivered).toBe(true);
  const { headers, event } = receiver.received[0]!;
  expect((await merchant.test.get<EventResource>(`/v1/events/${event.id}`)).body).toEqual(sent.event);
  const delivery = (
    await merchant.test.get<WebhookDelivery>(`${DELIVERIES}/${String(headers['x-service-delivery'])}`)
  ).body;
  expect(delivery).toMatchObject({ id: sent.delivery, event: event.id, sample: true, status: 'delivered' });
  expect((await merchant.test.get<List<EventResource>>('/v1/events')).body.data).toEqual([]);
});

it('samples of all event types are valid webhooks', async () => {
  const { id } = await subscribe({ events: ['*'] });
  for (const type of EVENT_TYPES)
    expect((await merchant.test.post<WebhookTest>(`${ENDPOINTS}/${id}/test`, { type })).body.delivered).toBe(
      true,
    );
  // When the receiver stops, it compares the events with the OpenAPI document.
  expect(new Set(receiver.received.map(({ event }) => event.type))).toEqual(new Set(EVENT_TYPES));
});

it('an endpoint that fails for 5 days is disabled with an event, and can then be enabled again and its deliveries replayed', async () => {
  const { id } = await subscribe({ url: receiver.url('/broken') });
  await subscribe({ url: receiver.url('/watch'), events: ['webhook_endpoint.disabled'] });
  receiver.answers(({ path }) => (path === '/broken' ? 500 : 200));
  const endpoint = async () => (await merchant.test.get<WebhookEndpoint>(`${ENDPOINTS}/${id}`)).body;
  const { id: payment } = await merchant.test.paid();
  await eventually(async () => (await endpoint()).failing_since !== null);
  const { failing_since: since } = await endpoint();
  for (const tries of [2, 3]) {
    await operator('clock', 'advance', '--by', '60h');
    await eventually(() => receiver.of(payment).length === tries);
  }
  await eventually(async () => !(await endpoint()).enabled);
  expect(await endpoint()).toMatchObject({ disabled_reason: 'failing', failing_since: since });
  await eventually(() => receiver.received.some(({ event }) => event.type === 'webhook_endpoint.disabled'));
  const told = receiver.received.find(({ path }) => path === '/watch')!.event;
  expect(told.data.object).toMatchObject({ id, enabled: false, disabled_reason: 'failing' });
  const ofEndpoint = await merchant.test.get<List<WebhookDelivery>>(`${ENDPOINTS}/${id}/deliveries`);
  expect(ofEndpoint.body.data).toMatchObject([{ status: 'failed', attempts: 3 }]);
  receiver.answers(200);
  const enabled = await merchant.test.patch<WebhookEndpoint>(`${ENDPOINTS}/${id}`, { enabled: true });
  expect(enabled.body).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null });
  const replay = await merchant.test.post<Replayed>(`${ENDPOINTS}/${id}/replay`, { since: 0 });
  expect(replay.body).toEqual({ queued: 1 });
  await eventually(() => receiver.of(payment).length === 4);
});
