import 'reflect-metadata';
import { eventually, FixedClock, isExtendedRun, testDatabase, type TestDatabase } from '@tulay/testing';
import { newTenant, NotifierHarness } from '../../test/notifier-harness';
import { notifierSchema } from '../notifier.migrations';
import { QueueSignal } from '../queue/queue-signal';
import { answers, receiver, type Answer } from '../../test/receiver';
import { ClaimPolicy } from './claim-policy';

const LEASE_MS = 10_000;
/** More than the 256 deliveries that may be leased per receiver simultaneously. */
const MANY = isExtendedRun() ? 3_000 : 1_000;
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
async function recordMany(tenant: ReturnType<typeof newTenant>): Promise<void> {
  for (let left = MANY; left > 0; left -= 500) await n.record(...n.eventsOf(tenant, 500));
}

describe('a burst for one receiver', () => {
  it('results in one attempt per delivery, even if the burst exceeds the queue', async () => {
    const server = await listening();
    const tenant = newTenant();
    await n.endpoint(tenant, { url: server.url });
    await recordMany(tenant);
    await eventually(
      async () => {
        await n.poll();
        return (await n.queued()) === 0;
      },
      { timeoutMs: 60_000 },
    );
    expect(server.received).toHaveLength(MANY);
    expect(numbers(server.received).size).toBe(MANY);
  });
});

describe('a dead receiver', () => {
  it('does not delay other receivers despite many due deliveries', async () => {
    const dead = await listening(hang);
    const deadTenant = newTenant();
    await n.endpoint(deadTenant, { url: dead.url });
    await recordMany(deadTenant);
    await n.poll();
    const server = await listening();
    const healthy = Array.from({ length: 20 }, () => newTenant());
    for (const tenant of healthy) await n.endpoint(tenant, { url: server.url });
    await n.record(...healthy.flatMap((tenant) => [1, 2, 3].map(() => n.event(tenant))));
    await eventually(() => server.received.length === 60);
    // The dead receiver uses at most 16 concurrent attempts, the limit of a new receiver.
    expect(dead.received.length).toBeLessThanOrEqual(16);
    dead.answerWith(answers(200));
  });
});

describe('stopping a process', () => {
  it('lets another process take the deliveries after the process is killed and their leases expire', async () => {
    const lost = await n.startReplica();
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

  it('releases queued deliveries on shutdown, so that they are due immediately', async () => {
    const stopping = await n.startReplica();
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

  it('prevents new claims after a shutdown', async () => {
    const stopping = await n.startReplica();
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

describe('a queued delivery whose lease is about to expire', () => {
  it('is released before two processes can attempt it', async () => {
    const slow = await n.startReplica();
    const server = await listening(hang);
    const tenant = newTenant();
    await n.endpoint(tenant, { url: server.url });
    await slow.record.execute(n.eventsOf(tenant, 40));
    await eventually(() => server.received.length === 16);
    n.clock.advance(LEASE_MS / 2);
    slow.dispatch.tendLeases();
    const free = () =>
      n.db.query('SELECT 1 FROM queue WHERE leased_until IS NULL AND receiver LIKE $1', ['whe%']);
    await eventually(async () => (await free()).length === 24);
    server.answerWith(answers(200));
    await n.poll();
    await eventually(() => server.received.length === 40);
    expect(numbers(server.received).size).toBe(40);
  });
});

describe('a delivery whose attempt takes longer than its lease', () => {
  const leases = async (): Promise<number[]> => {
    const rows = await n.db.query<{ until: Date }>('SELECT leased_until AS until FROM queue');
    return rows.map(({ until }) => until?.getTime());
  };

  const expectHeldAfter = async (stop: (replica: Awaited<ReturnType<typeof n.startReplica>>) => unknown) => {
    const slow = await n.startReplica();
    const server = await listening(hang);
    const tenant = newTenant();
    await n.endpoint(tenant, { url: server.url });
    await slow.record.execute(n.eventsOf(tenant, 3));
    await eventually(() => server.received.length === 3);
    n.clock.advance(LEASE_MS - 1, 'live');
    const [before] = await leases();
    stop(slow);
    await eventually(async () => (await leases()).every((until) => until > before!));
    n.clock.advance(LEASE_MS - 1, 'live');
    await n.poll();
    expect(server.received).toHaveLength(3);
    server.answerWith(answers(200));
  };

  it('remains leased to the process that makes the attempt', () =>
    expectHeldAfter((slow) => slow.dispatch.tendLeases()));

  it('remains leased while the process shuts down', () =>
    expectHeldAfter((slow) => void slow.dispatch.onApplicationShutdown()));
});

describe('ClaimDueDeliveriesJob', () => {
  it('runs when new deliveries arrive, and when a receiver has a backlog in the database', async () => {
    const replica = await n.startReplica();
    const [signal, policy] = [replica.get(QueueSignal), replica.get(ClaimPolicy)];
    const woken: string[] = [];
    signal.listen('test', () => void woken.push('test'));
    signal.listen('live', () => void woken.push('live'));
    signal.notify('live');
    policy.setBacklog('whe_1', 'test', true);
    policy.setBacklog('whe_1', 'test', false);
    expect(woken).toEqual(['live', 'test']);
  });
});
