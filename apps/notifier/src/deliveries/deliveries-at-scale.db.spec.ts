import 'reflect-metadata';
import { newId, type ListWebhookDeliveriesRequest } from '@tulay/contracts';
import { ExplainingDatabase, FixedClock, rowsTouched, testDatabase, type TestDatabase } from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { newTenant, NotifierHarness } from '../../test/notifier-harness';
import { notifierSchema } from '../notifier.migrations';
import { DeliveryNumbers } from '../numbers/delivery-numbers';
import { DeliveriesStore } from './deliveries.store';
import type { DeliveryEntity } from './delivery.entity';

const COUNT = 20_000;
const EVENTS = `INSERT INTO events (id, merchant_id, environment, type, created, body, payment_id)
  SELECT 'evt_' || i, $1, 'test', 'payment.succeeded', i, '{}', 'pay_' || i FROM generate_series(1, ${COUNT}) i`;
const DELIVERIES = `INSERT INTO deliveries (event_id, event_type, merchant_id, environment, endpoint_id,
    project_id, status, created)
  SELECT 'evt_' || i, 'payment.succeeded', $1, 'test', CASE WHEN i % 2 = 0 THEN $2 END, CASE WHEN i % 2 = 1 THEN $3 END,
    CASE WHEN i % 1000 < 2 THEN 'failed' ELSE 'delivered' END, i
  FROM generate_series(1, ${COUNT}) i`;
/** Inserts a merchant's deliveries, of which all but the first 30 have failed. */
const FAILING = `INSERT INTO deliveries (event_id, event_type, merchant_id, environment, endpoint_id, project_id, status, created)
  SELECT 'evt_' || i, 'payment.succeeded', $1, 'test', CASE WHEN i % 2 = 0 THEN $2 END, CASE WHEN i % 2 = 1 THEN $3 END,
    CASE WHEN i <= 30 THEN 'delivered' ELSE 'failed' END, i
  FROM generate_series(1, ${COUNT}) i`;

const ENDPOINT = `INSERT INTO endpoints (id, merchant_id, environment, url, events, enabled, secrets, created)
  VALUES ('whe_few', $1, 'test', 'https://a.example', '{*}', true, '[]', 1)`;
/**
 * Inserts pending deliveries: a few to one endpoint of the merchant, the rest to twenty dead endpoints of
 * another merchant.
 */
const QUEUE = `WITH made AS (
    INSERT INTO deliveries (event_id, event_type, merchant_id, environment, endpoint_id, status, created)
    SELECT 'evt_' || i, 'payment.succeeded', CASE WHEN i % 1000 = 1 THEN $1 ELSE 'mer_other' END, 'test',
      CASE WHEN i % 1000 = 1 THEN 'whe_few' ELSE 'whe_dead_' || i % 20 END, 'pending', i
    FROM generate_series(1, ${COUNT}) i RETURNING id, endpoint_id)
  INSERT INTO queue (delivery_id, environment, receiver, due_at) SELECT id, 'test', endpoint_id, now() FROM made`;

const owner = newTenant();
const endpoint = newId('whe');
const project = randomUUID();
const failing = { ...newTenant(), endpoint: newId('whe'), project: randomUUID() };
let database: TestDatabase;
let n: NotifierHarness<FixedClock>;
let db: ExplainingDatabase;

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  n = await NotifierHarness.start({ url: database.url, clock: new FixedClock() });
  db = new ExplainingDatabase(n.db.source);
  const admin = new Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query('SET search_path = notifier');
  await admin.query(EVENTS, [owner.merchantId]);
  await admin.query(DELIVERIES, [owner.merchantId, endpoint, project]);
  await admin.query(FAILING, [failing.merchantId, failing.endpoint, failing.project]);
  await admin.query(QUEUE, [owner.merchantId]);
  await admin.query(ENDPOINT, [owner.merchantId]);
  await admin.query('VACUUM ANALYZE events, deliveries, queue');
  await admin.end();
});
async function read(query: Omit<ListWebhookDeliveriesRequest, 'limit'>) {
  const store = new DeliveriesStore(db, n.get(DeliveryNumbers), null as never, null as never);
  db.plans.length = 0;
  const found = await store.list({ limit: 25, ...query });
  return { found, rows: Math.max(...db.plans.map(rowsTouched)) };
}

const times = (found: DeliveryEntity[]): number[] => found.slice(0, 3).map(({ created }) => created);

afterAll(async () => {
  await n.stop();
  await database.drop();
});

describe('a delivery list with 20,000 deliveries', () => {
  it.each<[string, Partial<ListWebhookDeliveriesRequest>]>([
    ['the first page', {}],
    ['an endpoint', { endpoint }],
    ['a project', { project }],
    ['an event', { event: 'evt_12' }],
    ['a payment', { payment: 'pay_12' }],
    ['failed deliveries', { status: 'failed' }],
    ['failed deliveries to an endpoint', { status: 'failed', endpoint }],
    ['failed deliveries to a project', { status: 'failed', project }],
    ['failed deliveries of an event', { status: 'failed', event: 'evt_12' }],
    ['succeeded deliveries', { status: 'delivered' }],
    ['succeeded deliveries in an old period', { status: 'delivered', createdLte: 100 }],
    ['pending deliveries', { status: 'pending' }],
    ['pending deliveries to an endpoint', { status: 'pending', endpoint }],
    ['pending deliveries to a project', { status: 'pending', project }],
    ['pending deliveries in an old period', { status: 'pending', createdLte: 100 }],
    ['an old period', { createdGte: 100, createdLte: 200 }],
    ['an old period and an endpoint', { createdGte: 100, createdLte: 200, endpoint }],
    ['an old period and a project', { createdGte: 100, createdLte: 200, project }],
    ['a future period', { createdGte: 50_000 }],
    ['failed deliveries in an old period', { status: 'failed', createdGte: 1, createdLte: 2_000 }],
  ])('reads few rows for %s', async (_, query) => {
    expect((await read({ ...owner, ...query })).rows).toBeLessThan(400);
  });

  it.each<[string, Partial<ListWebhookDeliveriesRequest>, number[]]>([
    ['no filters', {}, [30, 29, 28]],
    ['an endpoint', { endpoint: failing.endpoint }, [30, 28, 26]],
    ['a project', { project: failing.project }, [29, 27, 25]],
    ['a period', { createdLte: 5 }, [5, 4, 3]],
    ['a period without deliveries', { createdGte: 40 }, []],
  ])('reads few rows for succeeded deliveries when nearly all failed: %s', async (_, query, expected) => {
    const { merchantId, environment } = failing;
    const { found, rows } = await read({ merchantId, environment, status: 'delivered', ...query });
    expect(times(found)).toEqual(expected);
    expect(rows).toBeLessThan(400);
  });

  it.each<[string, Partial<ListWebhookDeliveriesRequest>, number[]]>([
    ['no filters', {}, [2_001, 2_001, 2_000]],
    ['an endpoint', { endpoint }, [2_000, 1_998, 1_996]],
    ['a project', { project }, [2_001, 1_999, 1_997]],
  ])('lists failed and other deliveries together, newest first: %s', async (_, query, expected) => {
    const { found, rows } = await read({ ...owner, createdLte: 2_001, ...query });
    expect(times(found)).toEqual(expected);
    expect(rows).toBeLessThan(400);
  });

  it("reads few rows for pending deliveries, regardless of other merchants' backlogs", async () => {
    const { found, rows } = await read({ ...owner, status: 'pending' });
    expect(found.map(({ endpointId, created }) => [endpointId, created])).toEqual(
      Array.from({ length: 20 }, (_, i) => ['whe_few', 19_001 - i * 1_000]),
    );
    expect(rows).toBeLessThan(400);
  });
});
