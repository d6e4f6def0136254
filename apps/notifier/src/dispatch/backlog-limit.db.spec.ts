import 'reflect-metadata';
import type { Environment, Tenant } from '@tulay/contracts';
import { eventually, FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { newTenant, NotifierHarness } from '../../test/notifier-harness';
import { receiver } from '../../test/receiver';
import { DeliveriesController } from '../deliveries/deliveries.controller';
import { notifierSchema } from '../notifier.migrations';
import { BacklogStore } from '../queue/backlog.store';
import { BacklogLimit } from './backlog-limit';
import { ClaimPolicy } from './claim-policy';

const LIMIT = 10_000;

let database: TestDatabase;
let n: NotifierHarness<FixedClock>;
let limit: BacklogLimit;
let hanging: Awaited<ReturnType<typeof receiver>>;
let healthy: Awaited<ReturnType<typeof receiver>>;
let tenant: Tenant;
let endpoint: string;

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  n = await NotifierHarness.start({ url: database.url, clock: new FixedClock() });
  limit = n.get(BacklogLimit);
  hanging = await receiver(() => undefined);
  healthy = await receiver();
  tenant = newTenant();
  endpoint = (await n.endpoint(tenant, { url: hanging.url })).id;
});
afterAll(async () => {
  await hanging.close();
  await healthy.close();
  await n.stop();
  await database.drop();
});

const QUEUE = `WITH event AS (
    INSERT INTO events (id, merchant_id, environment, type, created, body)
    SELECT 'evt_' || i, $1, 'test', 'payment.failed', 1, '{}' FROM generate_series(1, $4::int) i RETURNING id
  ), made AS (
    INSERT INTO deliveries (event_id, event_type, merchant_id, environment, endpoint_id, created)
    SELECT id, 'payment.failed', $1, 'test', $2, 1 FROM event RETURNING id
  ) INSERT INTO queue (delivery_id, environment, receiver, due_at) SELECT id, 'test', $2, $3 FROM made`;

const record = async () => {
  const event = n.event(tenant);
  await n.record(event);
  const found = await n.get(DeliveriesController).list({ ...tenant, limit: 1, event: event.id, endpoint });
  return n.get(DeliveriesController).get({ ...tenant, id: String(found.data[0]!.id) });
};

describe('a receiver with more than 10,000 overdue deliveries', () => {
  beforeAll(async () => {
    const due = n.clock.now('test');
    await n.db.query(QUEUE, [tenant.merchantId, endpoint, due, LIMIT + 1]);
    await n.poll();
    await limit.refresh('test');
  });

  it('has 10,000 overdue deliveries in the metric, with the time of the first', async () => {
    const now = n.clock.now('test');
    const overdue = (environment: Environment) => n.get(BacklogStore).overdue(environment, now);
    expect(await overdue('test')).toEqual({ due: LIMIT, oldest: now });
    expect(await overdue('live')).toEqual({ due: 0, oldest: null });
  });

  it('causes new deliveries to fail immediately with the reason, without being queued', async () => {
    const queued = await n.queued();
    expect(await record()).toMatchObject({
      status: 'failed',
      cancelled_because: 'backlog_full',
      attempts: 0,
      next_attempt_at: null,
      history: [],
    });
    expect(await n.queued()).toBe(queued);
  });

  it('does not affect deliveries to other receivers', async () => {
    const other = newTenant();
    await n.endpoint(other, { url: healthy.url });
    await n.record(n.event(other));
    await eventually(async () => (await n.deliveriesOf(other))[0]?.status === 'delivered');
  });

  it('accepts new deliveries again after the backlog shrinks, and allows a replay of the failed deliveries', async () => {
    await n.db.query(`DELETE FROM queue WHERE receiver = $1 AND leased_until IS NULL`, [endpoint]);
    await limit.refresh('test');
    expect(await record()).toMatchObject({ status: 'pending', cancelled_because: null });
    const replayed = await n.get(DeliveriesController).replay({ ...tenant, id: endpoint, since: 2 });
    expect(replayed).toEqual({ queued: 1 });
  });
});

it('the backlog limit excludes retries that are not due yet', async () => {
  const down = (await n.endpoint(tenant, { url: healthy.url })).id;
  const later = new Date(n.clock.now('test').getTime() + 60_000);
  await n.db.query(QUEUE.replaceAll("'evt_'", "'evt_later_'"), [tenant.merchantId, down, later, LIMIT + 1]);
  n.get(ClaimPolicy).setBacklog(down, 'test', true);
  await limit.refresh('test');
  expect(limit.receivers).toEqual([]);
  n.clock.advance(60_000);
  await limit.refresh('test');
  expect(limit.receivers).toEqual([down]);
});
