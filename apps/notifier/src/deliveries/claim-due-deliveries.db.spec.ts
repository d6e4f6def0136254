import 'reflect-metadata';
import { eventually, FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { newTenant, NotifierHarness } from '../../test/notifier-harness';
import { notifierSchema } from '../notifier.schema';
import { answers, receiver, type Answer } from '../../test/receiver';

const LEASE_MS = 20_000;
const hang: Answer = () => undefined;

let database: TestDatabase;
let n: NotifierHarness<FixedClock>;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  n = await NotifierHarness.start({ url: database.url, clock: new FixedClock() });
});
afterAll(async () => {
  for (const server of open) await server.close();
  await n.stop();
  await database.drop();
});
beforeEach(async () => {
  await n.db.query('DELETE FROM queue');
});

const listening = async (answer?: Answer) => {
  const server = await receiver(answer);
  open.push(server);
  return server;
};
const numbers = (received: { headers: Record<string, unknown> }[]): Set<unknown> =>
  new Set(received.map(({ headers }) => headers['x-service-delivery']));
describe('a burst for one receiver', () => {
  it('that is larger than what is taken in hand at once arrives whole, each delivery once', async () => {
    const server = await listening();
    const tenant = newTenant();
    await n.endpoint(tenant, { url: server.url });
    for (let i = 0; i < 6; i++) await n.take(...n.eventsOf(tenant, 500));
    await eventually(
      async () => {
        await n.poll();
        return (await n.queued()) === 0;
      },
      { timeoutMs: 60_000 },
    );
    expect(server.received).toHaveLength(3_000);
    expect(numbers(server.received).size).toBe(3_000);
  }, 70_000);
});

describe('a dead receiver', () => {
  it('with thousands of due deliveries does not delay the others', async () => {
    const dead = await listening(hang);
    const deadTenant = newTenant();
    await n.endpoint(deadTenant, { url: dead.url });
    for (let i = 0; i < 6; i++) await n.take(...n.eventsOf(deadTenant, 500));
    await n.poll();
    const server = await listening();
    const healthy = Array.from({ length: 20 }, () => newTenant());
    for (const tenant of healthy) await n.endpoint(tenant, { url: server.url });
    await n.take(...healthy.flatMap((tenant) => [1, 2, 3].map(() => n.event(tenant))));
    await eventually(() => server.received.length === 60, { timeoutMs: 5_000 });
    // It has its own places, no more.
    expect(dead.received.length).toBeLessThanOrEqual(16);
    dead.answerWith(answers(200));
  }, 30_000);
});

describe('a process that dies', () => {
  it('with deliveries in hand leaves them to another, once its leases have run out', async () => {
    const lost = n.startReplica();
    const server = await listening(hang);
    const tenant = newTenant();
    await n.endpoint(tenant, { url: server.url });
    await lost.record.execute(n.eventsOf(tenant, 30));
    await eventually(() => server.received.length === 16);
    await n.poll();
    server.answerWith(answers(200));
    const before = server.received.length;
    n.clock.advance(LEASE_MS);
    await n.poll();
    await eventually(async () => (await n.queued()) === 0);
    expect(numbers(server.received.slice(before)).size).toBe(30);
    const all = await n.deliveriesOf(tenant);
    expect(all.every(({ status, attempts }) => status === 'delivered' && attempts === 1)).toBe(true);
  });

  it('in order gives back what waits, so that it is due at once', async () => {
    const stopping = n.startReplica();
    const server = await listening(hang);
    const tenant = newTenant();
    await n.endpoint(tenant, { url: server.url });
    await stopping.record.execute(n.eventsOf(tenant, 30));
    await eventually(() => server.received.length === 16);
    const stopped = stopping.dispatch.onApplicationShutdown();
    server.answerWith(answers(200));
    await eventually(async () => {
      await n.poll();
      return server.received.length === 30;
    });
    expect(numbers(server.received).size).toBe(30);
    open.splice(open.indexOf(server), 1);
    await server.close();
    await stopped;
    const { length } = (await n.deliveriesOf(tenant)).filter(({ attempts }) => attempts === 1);
    expect(length).toBe(30);
  });

  it('takes nothing in hand any more', async () => {
    const stopping = n.startReplica();
    await stopping.dispatch.onApplicationShutdown();
    const tenant = newTenant();
    const server = await listening();
    await n.endpoint(tenant, { url: server.url });
    await stopping.record.execute([n.event(tenant)]);
    await n.poll(stopping);
    expect(await n.queued()).toBe(1);
    await n.poll();
    await eventually(() => server.received.length === 1);
  });
});

describe('what waits so long for its turn that its lease would end', () => {
  it('is given back before it can be tried by two', async () => {
    const slow = n.startReplica();
    const server = await listening(hang);
    const tenant = newTenant();
    await n.endpoint(tenant, { url: server.url });
    await slow.record.execute(n.eventsOf(tenant, 40));
    await eventually(() => server.received.length === 16);
    n.clock.advance(LEASE_MS / 2);
    slow.dispatch.giveBackLate();
    const free = () =>
      n.db.query('SELECT 1 FROM queue WHERE leased_until IS NULL AND lane LIKE $1', ['whe%']);
    await eventually(async () => (await free()).length === 24);
    server.answerWith(answers(200));
    await n.poll();
    await eventually(() => server.received.length === 40);
    expect(numbers(server.received).size).toBe(40);
  });
});

describe('the job', () => {
  it('is woken by whoever queues something, and by a lane the database holds more of', () => {
    const { dispatch } = n.startReplica();
    const woken: string[] = [];
    dispatch.onRoom('test', () => void woken.push('test'));
    dispatch.onRoom('live', () => void woken.push('live'));
    dispatch.wake('live');
    dispatch.setBacklog('whe_1', 'test', true);
    dispatch.setBacklog('whe_1', 'test', false);
    expect(woken).toEqual(['live', 'test']);
  });
});
