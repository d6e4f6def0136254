import 'reflect-metadata';
import { EVENT_TYPES, newId, newOrderedId, type TestWebhookEndpointRequest } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import StripeLibrary from 'stripe';
import { DeliveriesUnderTest } from '../../test/deliveries-under-test';
import { answers } from '../../test/receiver';
import { ReplayEvent } from '../events/replay-event';
import { SamplesStore } from './samples.store';

let t: DeliveriesUnderTest;

beforeAll(async () => {
  t = await DeliveriesUnderTest.start();
});
afterAll(() => t.stop());
beforeEach(() => t.reset());

describe('SendTestEvent', () => {
  const test = (query: Partial<TestWebhookEndpointRequest>) =>
    t.controller.test({ ...t.tenant, id: '', ...query });

  it('sends a signed delivery immediately and returns the result', async () => {
    const { id, signing_secret } = await t.endpoint();
    const result = await test({ id });
    expect(result).toMatchObject({
      object: 'webhook_test',
      delivered: true,
      status: 200,
      error: null,
      response: 'thanks',
      event: { object: 'event', type: 'payment.succeeded', environment: 'test' },
    });
    const { headers, body } = t.server.received[0]!;
    expect(JSON.parse(body)).toEqual(result.event);
    expect(headers['x-service-delivery']).toMatch(/^\d+$/);
    const { webhooks } = new StripeLibrary('sk_test_unused');
    const signature = headers['x-service-signature'] as string;
    const at = t.n.clock.now('live').getTime();
    expect(webhooks.signature!.verifyHeader(body, signature, signing_secret, 300, undefined, at)).toBe(true);
  });

  it('sends one delivery per ID chosen by the caller, even for concurrent requests', async () => {
    const { id } = await t.endpoint();
    const sample = newId('evt');
    const answered = await Promise.allSettled([test({ id, sample }), test({ id, sample })]);
    const sent = answered.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
    expect(sent).toMatchObject([{ delivered: true, event: { id: sample } }]);
    await expect(test({ id, sample })).rejects.toMatchObject({ code: 'conflict' });
    expect(t.server.received).toHaveLength(1);
  });

  it('returns a failure without retrying the delivery', async () => {
    const { id } = await t.endpoint();
    t.server.answerWith(answers(404, 'where?'));
    expect(await test({ id })).toMatchObject({
      delivered: false,
      status: 404,
      error: 'unsuccessful_status',
      response: 'where?',
    });
    t.n.clock.advance(86_400_000);
    await t.n.poll();
    expect(t.server.received).toHaveLength(1);
  });

  it('stores an event and a delivery that the receiver can read during the request', async () => {
    const { id } = await t.endpoint();
    let whileSent: Promise<unknown> = Promise.resolve();
    t.server.answerWith((response, { body, headers }) => {
      const { id: event } = JSON.parse(body) as { id: string };
      const delivery = String(headers['x-service-delivery']);
      const reads = [
        t.n.events.get({ ...t.tenant, id: event }),
        t.controller.get({ ...t.tenant, id: delivery }),
      ];
      whileSent = Promise.all(reads).finally(() => response.writeHead(200).end('thanks'));
    });
    const result = await test({ id });
    expect(await whileSent).toMatchObject([{ sample: true }, { sample: true, status: 'pending' }]);
    const { body } = await t.n.events.get({ ...t.tenant, id: result.event.id });
    expect(body).toBe(t.server.received[0]!.body);
    expect(await t.controller.get({ ...t.tenant, id: String(result.delivery) })).toMatchObject({
      event: result.event.id,
      endpoint: id,
      sample: true,
      status: 'delivered',
      attempts: 1,
    });
  });

  it('hides the event from lists and rejects its replay', async () => {
    const { id } = await t.endpoint();
    t.server.answerWith(answers(500));
    const { event, delivery } = await test({ id });
    expect(await t.n.events.list({ ...t.tenant, limit: 10 })).toEqual([]);
    const replays = [
      t.n.get(ReplayEvent).execute({ ...t.tenant, id: event.id }),
      t.controller.replayOne({ ...t.tenant, id: String(delivery) }),
    ];
    for (const replay of replays) await expect(replay).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await t.controller.replay({ ...t.tenant, id, since: 0 })).toEqual({ queued: 0 });
  });

  it('is completed by another process if the first process is killed', async () => {
    const { id } = await t.endpoint();
    const resource = {
      ...t.tenant,
      id: newOrderedId('evt'),
      object: 'event',
      type: 'payment.failed',
      created: 1,
    };
    const of = await t.n.endpoints.get({ ...t.tenant, id });
    await t.n.get(SamplesStore).add(resource as never, '{}', of, t.n.clock.now('live'));
    await t.n.poll();
    await eventually(async () => (await t.made())[0]?.status === 'delivered');
  });

  it.each(EVENT_TYPES)('sends a sample of %s', async (type) => {
    const { id } = await t.endpoint();
    const { event, delivered } = await test({ id, type });
    const { object } = event.data as { object: { object: string; status?: string; environment: string } };
    expect([delivered, event.type, object.object, object.environment]).toEqual([
      true,
      type,
      type.split('.')[0],
      'test',
    ]);
  });

  it("uses the endpoint's first event type by default", async () => {
    const { id } = await t.n.endpoint(t.tenant, { url: t.server.url, events: ['*', 'refund.failed'] });
    expect((await test({ id })).event.type).toBe('refund.failed');
  });

  it("rejects an unknown type and another merchant's endpoint", async () => {
    const { id } = await t.endpoint();
    await expect(test({ id, type: 'payment.paid' as never })).rejects.toMatchObject({
      issues: { type: [expect.any(String)] },
    });
    await expect(test({ id: newId('whe') })).rejects.toMatchObject({ code: 'not_found' });
    await expect(test({ ...t.live(), id })).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
