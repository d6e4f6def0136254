import 'reflect-metadata';
import type { Tenant, WebhookAttemptOutcome } from '@tulay/contracts';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { newTenant, NotifierHarness } from '../../test/notifier-harness';
import { notifierSchema } from '../notifier.migrations';
import type { DeliveryResult, LeasedDelivery } from './leased-delivery';
import type { Claim } from './leases.store';

let database: TestDatabase;
let n: NotifierHarness<FixedClock>;
let tenant: Tenant;

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  n = await NotifierHarness.start({ url: database.url, clock: new FixedClock() });
  await n.main.dispatch.onApplicationShutdown();
});
afterAll(async () => {
  await n.stop();
  await database.drop();
});
beforeEach(async () => {
  tenant = newTenant();
  await n.db.query('DELETE FROM queue');
});

const LEASE_MS = 10_000;
const claim = (changes: Partial<Claim> = {}): Promise<LeasedDelivery[]> => {
  const realNow = n.clock.now('live');
  return n.leases.claim({
    environment: 'test',
    now: n.clock.now('test'),
    realNow,
    leasedUntil: new Date(realNow.getTime() + LEASE_MS),
    limit: 1_000,
    otherCapacity: 128,
    capacity: new Map(),
    after: '',
    ...changes,
  });
};
const endpointWith = async (count: number, of = tenant): Promise<string> => {
  const { id } = await n.endpoint(of, of.environment === 'live' ? { url: 'https://example.com/' } : {});
  await n.record(...n.eventsOf(of, count));
  return id;
};
const countByReceiver = (due: LeasedDelivery[]) => {
  const counts: Record<string, number> = {};
  for (const { receiver } of due) counts[receiver] = (counts[receiver] ?? 0) + 1;
  return counts;
};

const ok: WebhookAttemptOutcome = { status: 200, milliseconds: 12, error: null, response: 'ok' };
const bad: WebhookAttemptOutcome = {
  status: 500,
  milliseconds: 7,
  error: 'unsuccessful_status',
  response: 'no',
};
const result = (delivery: LeasedDelivery, changes: Partial<DeliveryResult> = {}): DeliveryResult => ({
  id: delivery.id,
  number: delivery.number,
  attempt: delivery.attempt,
  status: 'delivered',
  dueAt: null,
  at: 1_767_323_046,
  outcome: ok,
  cancelled: null,
  ...changes,
});
const retry = (delivery: LeasedDelivery, inMs: number): DeliveryResult =>
  result(delivery, {
    status: 'pending',
    dueAt: new Date(n.clock.now('test').getTime() + inMs),
    outcome: bad,
  });

describe('claiming deliveries', () => {
  it('returns all data that an attempt needs', async () => {
    const { id, signing_secret } = await n.endpoint(tenant, { url: 'http://127.0.0.1:8008/a' });
    const event = n.event(tenant);
    await n.record(event);
    const [due] = await claim();
    expect(due).toMatchObject({
      ...tenant,
      receiver: id,
      endpointId: id,
      url: 'http://127.0.0.1:8008/a',
      eventId: event.id,
      eventType: 'payment.succeeded',
      body: (await n.events.get({ ...tenant, id: event.id })).body,
      attempt: 1,
      cancelled: null,
    });
    expect(due!.secrets.map(({ sealed }) => n.secrets.open(sealed, id))).toEqual([signing_secret]);
  });

  it('assigns each delivery to only one of many concurrent claims', async () => {
    await endpointWith(200);
    const all = (await Promise.all(Array.from({ length: 8 }, () => claim({ otherCapacity: 50 })))).flat();
    expect(all).toHaveLength(200);
    expect(new Set(all.map(({ id }) => id)).size).toBe(200);
  });

  it('claims a delivery again after the lease of a killed process has expired', async () => {
    await endpointWith(3);
    const first = await claim();
    n.clock.advance(LEASE_MS - 1, 'live');
    expect(await claim()).toEqual([]);
    n.clock.advance(1, 'live');
    const again = await claim();
    expect(again.map(({ id, attempt }) => [id, attempt])).toEqual(first.map(({ id }) => [id, 1]));
  });

  it("does not expire leases when the test environment's clock is advanced", async () => {
    await endpointWith(3);
    await claim();
    n.clock.advance(86_400_000, 'test');
    expect(await claim()).toEqual([]);
  });

  it("skips a delivery until it is due on its environment's clock", async () => {
    await endpointWith(1);
    const [due] = await claim();
    await n.results.record([retry(due!, 60_000)]);
    n.clock.advance(60_000, 'live');
    expect(await claim()).toEqual([]);
    n.clock.advance(59_999, 'test');
    expect(await claim()).toEqual([]);
    n.clock.advance(1, 'test');
    expect(await claim()).toMatchObject([{ id: due!.id, attempt: 2 }]);
  });

  it('claims only deliveries of the requested environment', async () => {
    await endpointWith(1, { ...tenant, environment: 'live' });
    expect(await claim()).toEqual([]);
    expect(await claim({ environment: 'live', now: n.clock.now('live') })).toHaveLength(1);
  });

  it('claims at most the capacity of a receiver', async () => {
    const dead = await endpointWith(1_000);
    const healthy: string[] = [];
    for (let i = 0; i < 5; i++) healthy.push(await endpointWith(3, newTenant()));
    const due = await claim({
      otherCapacity: 10,
      capacity: new Map([
        [dead, 2],
        [healthy[0]!, 0],
        [healthy[1]!, 50],
      ]),
    });
    expect(countByReceiver(due)).toEqual({
      [dead]: 2,
      [healthy[1]!]: 3,
      [healthy[2]!]: 3,
      [healthy[3]!]: 3,
      [healthy[4]!]: 3,
    });
  });

  it('covers every receiver over several batches', async () => {
    const receivers: string[] = [];
    for (let i = 0; i < 6; i++) receivers.push(await endpointWith(10, newTenant()));
    const seen = new Set<string>();
    for (let after = '', rounds = 0; rounds < 3; rounds++) {
      const due = await claim({ otherCapacity: 4, limit: 8, after });
      for (const { receiver } of due) seen.add(receiver);
      after = due.at(-1)!.receiver;
    }
    expect([...seen].sort()).toEqual(receivers.sort());
  });

  it("treats a merchant's own webhook URLs on one host as one receiver", async () => {
    const urls = [
      'https://a.example/1',
      'https://a.example/2?x',
      'https://a.example:8443/',
      'https://b.example',
    ];
    await n.record(...urls.map((webhookUrl) => n.event(tenant, { webhookUrl })));
    const other = newTenant();
    await n.record(n.event(other, { webhookUrl: urls[0] }));
    const due = await claim();
    expect(due.map(({ url }) => String(url)).sort()).toEqual([...urls, ...urls.slice(0, 1)].sort());
    expect(Object.values(countByReceiver(due)).sort((a, b) => a - b)).toEqual([1, 1, 1, 2]);
  });
});

describe('recording a delivery result', () => {
  const only = async () => {
    const all = await n.deliveriesOf(tenant);
    expect(all).toHaveLength(1);
    return all[0]!;
  };

  it('completes a successful delivery and stores the response', async () => {
    await endpointWith(1);
    const [due] = await claim();
    await n.results.record([result(due!)]);
    expect(await only()).toMatchObject({
      status: 'delivered',
      attempts: 1,
      next_attempt_at: null,
      last_response_status: 200,
      history: [
        { attempt: 1, at: 1_767_323_046, status: 200, milliseconds: 12, error: null, response: 'ok' },
      ],
    });
    n.clock.advance(86_400_000);
    expect(await claim()).toEqual([]);
  });

  it('completes a failed delivery after its last attempt', async () => {
    await endpointWith(1);
    const [due] = await claim();
    await n.results.record([result(due!, { status: 'failed', outcome: bad })]);
    expect(await only()).toMatchObject({
      status: 'failed',
      next_attempt_at: null,
      last_response_status: 500,
    });
    n.clock.advance(86_400_000);
    expect(await claim()).toEqual([]);
  });

  it("applies a result once, and never overwrites another process's result with a late failure", async () => {
    await endpointWith(1);
    const [slow] = await claim();
    n.clock.advance(LEASE_MS, 'live');
    const [other] = await claim();
    await n.results.record([retry(other!, 60_000)]);
    await n.results.record([retry(slow!, 1)]);
    await n.results.record([result(slow!, { status: 'failed', outcome: bad })]);
    const { status, attempts, next_attempt_at } = await only();
    expect([status, attempts]).toEqual(['pending', 1]);
    expect(next_attempt_at).toBe(Math.floor((n.clock.now('test').getTime() + 60_000) / 1000));
  });

  it('records a late success and sends nothing afterwards', async () => {
    await endpointWith(1);
    const [slow] = await claim();
    n.clock.advance(LEASE_MS, 'live');
    const [other] = await claim();
    await n.results.record([retry(other!, 60_000)]);
    await n.results.record([result(slow!)]);
    expect(await only()).toMatchObject({ status: 'delivered', next_attempt_at: null });
    n.clock.advance(86_400_000);
    expect(await claim()).toEqual([]);
  });

  it('makes a released delivery due immediately, unless another process holds its lease', async () => {
    await endpointWith(2);
    const held = await claim();
    await n.leases.release(held.slice(0, 1));
    const [again] = await claim();
    expect(again!.id).toBe(held[0]!.id);
    n.clock.advance(LEASE_MS, 'live');
    const [, second] = await claim();
    await n.leases.release([held[1]!]);
    expect(second!.id).toBe(held[1]!.id);
    expect(await claim()).toEqual([]);
  });

  it('cancels the deliveries of a deleted endpoint, with the reason', async () => {
    const id = await endpointWith(3);
    await n.db.transaction((tx) =>
      n.queue.cancelAll(tx, { environment: 'test', endpointId: id, reason: 'endpoint_deleted' }),
    );
    for (const delivery of await n.deliveriesOf(tenant))
      expect(delivery).toMatchObject({
        status: 'failed',
        attempts: 0,
        next_attempt_at: null,
        cancelled_because: 'endpoint_deleted',
      });
    expect(await claim()).toEqual([]);
  });

  it.each([
    ['disabled', 'UPDATE endpoints SET enabled = false WHERE id = $1', 'endpoint_disabled'],
    ['deleted', 'DELETE FROM endpoints WHERE id = $1', 'endpoint_deleted'],
  ])('cancels the deliveries of an endpoint that has been %s', async (_, sql, cancelled) => {
    await n.db.query(sql, [await endpointWith(1)]);
    expect(await claim()).toMatchObject([{ cancelled }]);
  });
});
