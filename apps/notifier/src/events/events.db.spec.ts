import 'reflect-metadata';
import {
  newOrderedId,
  type DomainEvent,
  type EventFilter,
  type EventType,
  type Tenant,
} from '@tulay/contracts';
import { Unusable } from '@tulay/messaging';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { newTenant, NotifierHarness } from '../../test/notifier-harness';
import { notifierSchema } from '../notifier.migrations';
import { fromBody } from './event.view';
import { EventsConsumer } from './events.consumer';
import { ReplayEvent } from './replay-event';

let database: TestDatabase;
let n: NotifierHarness<FixedClock>;
let tenant: Tenant;

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  n = await NotifierHarness.start({ url: database.url, clock: new FixedClock() });
  // Stops dispatching, because these tests check only what is stored.
  await n.main.dispatch.onApplicationShutdown();
});
afterAll(async () => {
  await n.stop();
  await database.drop();
});
beforeEach(() => {
  tenant = newTenant();
});

const live = (): Tenant => ({ ...tenant, environment: 'live' });
const receivers = async (of = tenant) => (await n.deliveriesOf(of)).map(({ endpoint }) => endpoint);

describe('a stored event', () => {
  it('has the documented envelope and exactly the body sent in deliveries', async () => {
    const data = {
      object: {
        id: 'pay_1',
        amount: 100.5,
        note: 'Señor \u{1F600} \u0000 \ud800 "quoted"',
        10: 'b',
        9: 'a',
        list: [1e21],
      },
    };
    const event = n.event(tenant, { data, requestId: 'req_1' });
    // Converts the event to JSON and back, as the bus does.
    await n.record(JSON.parse(JSON.stringify(event)) as DomainEvent);
    const { body } = await n.events.get({ ...tenant, id: event.id });
    expect(body).toBe(
      JSON.stringify({
        id: event.id,
        object: 'event',
        type: 'payment.succeeded',
        environment: 'test',
        created: event.created,
        data,
      }),
    );
    expect(fromBody(body)).toEqual({
      id: event.id,
      object: 'event',
      type: 'payment.succeeded',
      environment: 'test',
      created: event.created,
      data,
    });
  });

  it('is created once with its deliveries, even if the event arrives several times', async () => {
    await n.endpoint(tenant);
    const [first, second] = [n.event(tenant), n.event(tenant)];
    await n.record(first, first);
    await Promise.all([1, 2, 3, 4].map(() => n.record(first, second)));
    expect((await n.deliveriesOf(tenant)).map(({ event }) => event).sort()).toEqual([first.id, second.id]);
    expect(await n.events.list({ ...tenant, limit: 100 })).toHaveLength(2);
  });

  it('is listed newest first, filtered by type, page by page', async () => {
    const types: EventType[] = ['payment.pending', 'payment.succeeded', 'payment.pending', 'payment.failed'];
    const events = types.map((type) => n.event(tenant, { type }));
    await n.record(...[...events].reverse());
    const [, second, third, fourth] = events.map(({ id }) => id).reverse();
    const ids = async (query: object) =>
      (await n.events.list({ ...tenant, limit: 2, ...query })).map((body) => fromBody(body).id);
    expect(await ids({ startingAfter: second })).toEqual([third, fourth]);
    expect(await ids({ type: 'payment.pending' })).toEqual([second, fourth]);
    expect(await ids({ type: 'payment.refunded' })).toEqual([]);
    await expect(ids({ startingAfter: newOrderedId('evt') })).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { starting_after: [expect.any(String)] },
    });
  });

  it('is listed by payment, together with the payment’s refund events, only for its merchant', async () => {
    const about = (object: object) => n.event(tenant, { data: { object } });
    const events = [
      about({ object: 'payment', id: 'pay_mine' }),
      about({ object: 'refund', id: 're_1', payment: 'pay_mine' }),
      about({ object: 'payment', id: 'pay_other' }),
      about({ object: 'payout', id: 'po_1' }),
    ];
    await n.record(...events);
    const listed = async (owner: Tenant, query: object = {}) => {
      const bodies = await n.events.list({ ...owner, limit: 10, payment: 'pay_mine', ...query });
      return bodies.map((body) => fromBody(body).id);
    };
    const ids = events.map(({ id }) => id);
    expect(await listed(tenant)).toEqual([ids[1], ids[0]]);
    expect(await listed(tenant, { startingAfter: ids[1] })).toEqual([ids[0]]);
    expect(await listed(tenant, { type: 'payment.failed' })).toEqual([]);
    expect(await listed(newTenant())).toEqual([]);
    expect(await listed(live())).toEqual([]);
  });

  it('cannot be read by another merchant (not_found) or with the other environment’s key (unauthenticated)', async () => {
    const { id } = n.event(tenant);
    await n.record(n.event(tenant, { id }));
    await expect(n.events.get({ ...newTenant(), id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(n.events.get({ ...live(), id })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await n.events.list({ ...live(), limit: 10 })).toEqual([]);
  });
});

describe("an event's receivers", () => {
  it.each<[EventFilter[], EventType, boolean]>([
    [['*'], 'payment.succeeded', true],
    [['*'], 'invoice.paid', true],
    [['*'], 'payout.cancelled', true],
    [['payment.succeeded', 'payment.failed'], 'payment.succeeded', true],
    [['payment.succeeded', 'payment.failed'], 'payment.failed', true],
    [['payment.succeeded', 'payment.failed'], 'payment.pending', false],
    [['payment.succeeded', 'payment.failed'], 'invoice.paid', false],
    [['refund.failed'], 'refund.succeeded', false],
    [['invoice.paid'], 'invoice.paid', true],
    [['payment_link.paid', '*'], 'webhook_endpoint.disabled', true],
  ])('include an endpoint with the filters %j for an event of type %s: %p', async (events, type, matches) => {
    const { id } = await n.endpoint(tenant, { events });
    await n.record(n.event(tenant, { type }));
    expect(await receivers()).toEqual(matches ? [id] : []);
  });

  it('include exactly the matching endpoints of the merchant and environment', async () => {
    const mine = [await n.endpoint(tenant), await n.endpoint(tenant), await n.endpoint(tenant)];
    await n.endpoint(newTenant());
    await n.endpoint(live(), { url: 'https://example.com/' });
    await n.record(n.event(tenant));
    expect((await receivers()).map(String).sort()).toEqual(mine.map(({ id }) => id).sort());
  });

  it('exclude disabled endpoints', async () => {
    const { id } = await n.endpoint(tenant);
    await n.db.query('UPDATE endpoints SET enabled = false WHERE id = $1', [id]);
    await n.record(n.event(tenant));
    expect(await receivers()).toEqual([]);
  });

  it("include only the payment's own webhook URL if it has one", async () => {
    await n.endpoint(tenant);
    await n.record(n.event(tenant, { webhookUrl: 'https://shop.example.com/hook?order=1' }));
    const rows = await n.db.query('SELECT endpoint_id, url FROM deliveries WHERE merchant_id = $1', [
      tenant.merchantId,
    ]);
    expect(rows).toEqual([{ endpoint_id: null, url: 'https://shop.example.com/hook?order=1' }]);
  });

  it("include only each merchant's own endpoints in a batch of many merchants", async () => {
    const tenants = Array.from({ length: 20 }, () => newTenant());
    for (const one of tenants) await n.endpoint(one);
    const events = Array.from({ length: 500 }, (_, i) => n.event(tenants[i % 20]!));
    await n.record(...events);
    for (const [i, one] of tenants.entries()) {
      const own = events.filter((_, k) => k % 20 === i).map(({ id }) => id);
      expect((await n.deliveriesOf(one)).map(({ event }) => event).sort()).toEqual(own.sort());
    }
  });
});

describe('ReplayEvent', () => {
  const replay = (query: object) => n.get(ReplayEvent).execute({ ...tenant, id: '', ...query });

  it('creates deliveries with new numbers to all current receivers', async () => {
    const first = await n.endpoint(tenant);
    const event = n.event(tenant);
    await n.record(event);
    const second = await n.endpoint(tenant);
    await n.endpoint(tenant, { events: ['payment.failed'] });
    expect(await replay({ id: event.id })).toEqual({ queued: 2 });
    const made = await n.deliveriesOf(tenant);
    expect(made.map(({ endpoint }) => String(endpoint)).sort()).toEqual(
      [first.id, first.id, second.id].sort(),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(3);
    expect(made.every(({ status, attempts }) => status === 'pending' && attempts === 0)).toBe(true);
  });

  it('delivers to the specified endpoint regardless of its filter', async () => {
    const { id } = await n.endpoint(tenant, { events: ['payout.failed'] });
    const event = n.event(tenant);
    await n.record(event);
    expect(await replay({ id: event.id, endpoint: id })).toEqual({ queued: 1 });
    expect(await receivers()).toEqual([id]);
  });

  it("delivers to the payment's own URL if it had one", async () => {
    const event = n.event(tenant, { webhookUrl: 'https://shop.example.com/hook' });
    const { id } = await n.endpoint(tenant);
    await n.record(event);
    expect(await replay({ id: event.id })).toEqual({ queued: 1 });
    expect(await replay({ id: event.id, endpoint: id })).toEqual({ queued: 1 });
    expect(await receivers()).toEqual([null, null, id]);
  });

  it("rejects an unknown event, another merchant's event and a disabled endpoint", async () => {
    const event = n.event(tenant);
    await n.record(event);
    const { id } = await n.endpoint(tenant);
    const foreign = await n.endpoint(newTenant());
    await expect(replay({ id: newOrderedId('evt') })).rejects.toMatchObject({ code: 'not_found' });
    await expect(replay({ ...live(), id: event.id })).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(replay({ id: event.id, endpoint: foreign.id })).rejects.toMatchObject({ code: 'not_found' });
    await n.db.query('UPDATE endpoints SET enabled = false WHERE id = $1', [id]);
    await expect(replay({ id: event.id, endpoint: id })).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await receivers()).toEqual([]);
  });
});

describe('a message that is not an event', () => {
  it.each([{}, { type: null }, { environment: 'staging' }, { merchantId: undefined }, { created: 'now' }])(
    'is dead-lettered without being stored: %j',
    async (changes) => {
      const consumer = n.get(EventsConsumer);
      const bad = Object.keys(changes).length ? { ...n.event(tenant), ...changes } : {};
      await expect(consumer.record([bad as DomainEvent])).rejects.toBeInstanceOf(Unusable);
    },
  );
});
