import 'reflect-metadata';
import {
  EVENT_TYPES,
  newId,
  newOrderedId,
  type ListWebhookDeliveriesRequest,
  type ReplayWebhookDeliveriesRequest,
  type Tenant,
  type TestWebhookEndpointRequest,
} from '@tulay/contracts';
import { eventually, FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import StripeLibrary from 'stripe';
import { newTenant, NotifierHarness } from '../../test/notifier-harness';
import { answers, receiver } from '../../test/receiver';
import { ReplayEvent } from '../events/replay-event';
import { notifierSchema } from '../notifier.migrations';
import { DeliveriesController } from './deliveries.controller';
import { SamplesStore } from './samples.store';

let database: TestDatabase;
let n: NotifierHarness<FixedClock>;
let controller: DeliveriesController;
let server: Awaited<ReturnType<typeof receiver>>;
let tenant: Tenant;

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  n = await NotifierHarness.start({ url: database.url, clock: new FixedClock() });
  server = await receiver();
  controller = n.get(DeliveriesController);
});
afterAll(async () => {
  await n.stop();
  await server.close();
  await database.drop();
});
beforeEach(() => {
  tenant = newTenant();
  server.received.length = 0;
  server.answerWith(answers(200, 'thanks'));
});

const live = (): Tenant => ({ ...tenant, environment: 'live' });
const endpoint = () => n.endpoint(tenant, { url: server.url });
/** Sends `count` events, one after the other, and waits until the results of their attempts are stored. */
const deliver = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await n.record(n.event(tenant));
  await eventually(async () => (await n.deliveriesOf(tenant)).every(({ attempts }) => attempts > 0));
};
const list = (query: Partial<ListWebhookDeliveriesRequest>) =>
  controller.list({ ...tenant, requireEndpoint: true, limit: 25, ...query });

describe('the deliveries of an endpoint', () => {
  it('are listed newest first and in pages', async () => {
    const { id } = await endpoint();
    await deliver(5);
    const ids = (await n.deliveriesOf(tenant)).map((delivery) => delivery.id).reverse();
    const first = await list({ endpoint: id, limit: 2 });
    expect([first.object, first.has_more]).toEqual(['list', true]);
    expect(first.data.map((delivery) => delivery.id)).toEqual(ids.slice(0, 2));
    const rest = await list({ endpoint: id, limit: 3, startingAfter: String(ids[1]) });
    expect([rest.data.map((delivery) => delivery.id), rest.has_more]).toEqual([ids.slice(2), false]);
  });

  it('can be narrowed to a status and to an event', async () => {
    const { id } = await endpoint();
    await deliver(1);
    server.answerWith(answers(500));
    await deliver(1);
    await n.db.query(
      `UPDATE deliveries SET status = 'failed' WHERE endpoint_id = $1 AND status = 'pending'`,
      [id],
    );
    await n.db.query(`DELETE FROM queue WHERE receiver = $1`, [id]);
    const [delivered, failed] = await n.deliveriesOf(tenant);
    const of = async (query: object) => (await list({ endpoint: id, ...query })).data.map((one) => one.id);
    expect(await of({ status: 'delivered' })).toEqual([delivered!.id]);
    expect(await of({ status: 'failed' })).toEqual([failed!.id]);
    expect(await of({ status: 'pending' })).toEqual([]);
    expect(await of({ event: failed!.event })).toEqual([failed!.id]);
  });

  it.each(['0', '-1', '1.5', 'whd_1', '99999999999999999999', ''])(
    'refuse %p as starting_after',
    async (startingAfter) => {
      const { id } = await endpoint();
      await expect(list({ endpoint: id, startingAfter })).rejects.toMatchObject({
        issues: { starting_after: [expect.any(String)] },
      });
    },
  );

  it('are visible to their merchant and environment only', async () => {
    const { id } = await endpoint();
    await deliver(1);
    const [delivery] = await n.deliveriesOf(tenant);
    const get = (of: Tenant) => controller.get({ ...of, id: String(delivery!.id) });
    await expect(list({ ...newTenant(), endpoint: id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(list({ ...live(), endpoint: id })).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(get(newTenant())).rejects.toMatchObject({ code: 'not_found' });
    await expect(get(live())).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(controller.get({ ...tenant, id: 'evt_1' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('show all attempts: the failed ones and the successful one', async () => {
    const { id } = await endpoint();
    server.answerWith(answers(502, 'bad gateway'));
    await deliver(1);
    server.answerWith(answers(201, 'thanks'));
    n.clock.advance(60_000);
    await n.poll();
    const { id: number, event } = await eventually(async () => {
      const [made] = await n.deliveriesOf(tenant);
      return made?.status === 'delivered' ? made : null;
    });
    const at = Math.floor(n.clock.now('test').getTime() / 1000);
    expect(await controller.get({ ...tenant, id: String(number) })).toEqual({
      id: number,
      object: 'webhook_delivery',
      event,
      event_type: 'payment.succeeded',
      endpoint: id,
      url: null,
      project: null,
      sample: false,
      status: 'delivered',
      attempts: 2,
      next_attempt_at: null,
      last_response_status: 201,
      created: at - 60,
      history: [
        {
          attempt: 1,
          at: at - 60,
          status: 502,
          milliseconds: expect.any(Number) as number,
          error: 'unsuccessful_status',
          response: 'bad gateway',
        },
        {
          attempt: 2,
          at,
          status: 201,
          milliseconds: expect.any(Number) as number,
          error: null,
          response: 'thanks',
        },
      ],
      cancelled_because: null,
    });
  });
});

describe('a test delivery', () => {
  const test = (query: Partial<TestWebhookEndpointRequest>) =>
    controller.test({ ...tenant, id: '', ...query });

  it('is sent at once, signed as any other, and returns its result', async () => {
    const { id, signing_secret } = await endpoint();
    const result = await test({ id });
    expect(result).toMatchObject({
      object: 'webhook_test',
      delivered: true,
      status: 200,
      error: null,
      response: 'thanks',
      event: { object: 'event', type: 'payment.succeeded', environment: 'test' },
    });
    const { headers, body } = server.received[0]!;
    expect(JSON.parse(body)).toEqual(result.event);
    expect(headers['x-service-delivery']).toMatch(/^\d+$/);
    const { webhooks } = new StripeLibrary('sk_test_unused');
    const signature = headers['x-service-signature'] as string;
    const at = n.clock.now('live').getTime();
    expect(webhooks.signature!.verifyHeader(body, signature, signing_secret, 300, undefined, at)).toBe(true);
  });

  it('returns a failure too, and is not tried again', async () => {
    const { id } = await endpoint();
    server.answerWith(answers(404, 'where?'));
    expect(await test({ id })).toMatchObject({
      delivered: false,
      status: 404,
      error: 'unsuccessful_status',
      response: 'where?',
    });
    n.clock.advance(86_400_000);
    await n.poll();
    expect(server.received).toHaveLength(1);
  });

  it('has an event and a delivery that can be read, also by the receiver while it is sent', async () => {
    const { id } = await endpoint();
    let whileSent: Promise<unknown> = Promise.resolve();
    server.answerWith((response, { body, headers }) => {
      const { id: event } = JSON.parse(body) as { id: string };
      const delivery = String(headers['x-service-delivery']);
      const reads = [n.events.get({ ...tenant, id: event }), controller.get({ ...tenant, id: delivery })];
      whileSent = Promise.all(reads).finally(() => response.writeHead(200).end('thanks'));
    });
    const result = await test({ id });
    expect(await whileSent).toMatchObject([{ sample: true }, { sample: true, status: 'pending' }]);
    const { body } = await n.events.get({ ...tenant, id: result.event.id });
    expect(body).toBe(server.received[0]!.body);
    expect(await controller.get({ ...tenant, id: String(result.delivery) })).toMatchObject({
      event: result.event.id,
      endpoint: id,
      sample: true,
      status: 'delivered',
      attempts: 1,
    });
  });

  it('is in no list of events, and cannot be replayed, alone or with what failed', async () => {
    const { id } = await endpoint();
    server.answerWith(answers(500));
    const { event, delivery } = await test({ id });
    expect(await n.events.list({ ...tenant, limit: 10 })).toEqual([]);
    const replays = [
      n.get(ReplayEvent).execute({ ...tenant, id: event.id }),
      controller.replayOne({ ...tenant, id: String(delivery) }),
    ];
    for (const replay of replays) await expect(replay).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await controller.replay({ ...tenant, id, since: 0 })).toEqual({ queued: 0 });
  });

  it('that a dead process left is sent by another one', async () => {
    const { id } = await endpoint();
    const resource = {
      ...tenant,
      id: newOrderedId('evt'),
      object: 'event',
      type: 'payment.failed',
      created: 1,
    };
    const of = await n.endpoints.get({ ...tenant, id });
    await n.get(SamplesStore).add(resource as never, '{}', of, n.clock.now('live'));
    await n.poll();
    await eventually(async () => (await n.deliveriesOf(tenant))[0]?.status === 'delivered');
  });

  it.each(EVENT_TYPES)('carries a sample of %s', async (type) => {
    const { id } = await endpoint();
    const { event, delivered } = await test({ id, type });
    const { object } = event.data as { object: { object: string; status?: string; environment: string } };
    expect([delivered, event.type, object.object, object.environment]).toEqual([
      true,
      type,
      type.split('.')[0],
      'test',
    ]);
  });

  it('uses the first type of the endpoint', async () => {
    const { id } = await n.endpoint(tenant, { url: server.url, events: ['*', 'refund.failed'] });
    expect((await test({ id })).event.type).toBe('refund.failed');
  });

  it('is refused for an unknown type and for the endpoint of another', async () => {
    const { id } = await endpoint();
    await expect(test({ id, type: 'payment.paid' as never })).rejects.toMatchObject({
      issues: { type: [expect.any(String)] },
    });
    await expect(test({ id: newId('whe') })).rejects.toMatchObject({ code: 'not_found' });
    await expect(test({ ...live(), id })).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('replaying the failed deliveries of an endpoint', () => {
  const replay = (query: Partial<ReplayWebhookDeliveriesRequest>) =>
    controller.replay({ ...tenant, id: '', since: 0, ...query });
  /** Ends all deliveries to the endpoint as failed. */
  const giveUp = async (id: string): Promise<void> => {
    await n.db.query('DELETE FROM queue WHERE receiver = $1', [id]);
    await n.db.query(`UPDATE deliveries SET status = 'failed' WHERE endpoint_id = $1`, [id]);
  };
  const failing = async (count: number): Promise<string> => {
    const { id } = await endpoint();
    server.answerWith(answers(500));
    await deliver(count);
    await giveUp(id);
    return id;
  };

  it('queues each event once, with new numbers, and a repeated request adds nothing', async () => {
    const id = await failing(3);
    server.answerWith(answers(200));
    const both = await Promise.all([replay({ id }), replay({ id })]);
    expect(new Set(both.map(({ queued }) => queued))).toEqual(new Set([0, 3]));
    await n.poll();
    await eventually(
      async () => (await n.deliveriesOf(tenant)).filter((d) => d.status === 'delivered').length === 3,
    );
    expect(await replay({ id })).toEqual({ queued: 0 });
    const made = await n.deliveriesOf(tenant);
    expect(made.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill('delivered'),
      ...Array(3).fill('failed'),
    ]);
  });

  it('queues an event that failed again after a replay once, not twice', async () => {
    const id = await failing(1);
    await replay({ id });
    await giveUp(id);
    expect(await replay({ id })).toEqual({ queued: 1 });
  });

  it('includes both ends of the window', async () => {
    const id = await failing(1);
    const at = Math.floor(n.clock.now('test').getTime() / 1000);
    expect(await replay({ id, since: at + 1 })).toEqual({ queued: 0 });
    expect(await replay({ id, since: 0, until: at - 1 })).toEqual({ queued: 0 });
    expect(await replay({ id, since: at, until: at })).toEqual({ queued: 1 });
  });

  it('queues at most 10,000', async () => {
    const { id } = await endpoint();
    await n.db.query(
      `INSERT INTO deliveries (event_id, event_type, merchant_id, environment, endpoint_id, status, created)
       SELECT 'evt_' || i, 'payment.failed', $1, 'test', $2, 'failed', 1 FROM generate_series(1, 10001) i`,
      [tenant.merchantId, id],
    );
    expect(await replay({ id })).toEqual({ queued: 10_000 });
    await n.db.query('DELETE FROM queue WHERE receiver = $1', [id]);
  });

  it('is refused for a disabled endpoint and for the endpoint of another', async () => {
    const { id } = await endpoint();
    await n.db.query('UPDATE endpoints SET enabled = false WHERE id = $1', [id]);
    await expect(replay({ id })).rejects.toMatchObject({ code: 'invalid_state' });
    await expect(replay({ ...newTenant(), id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(replay({ ...live(), id })).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
