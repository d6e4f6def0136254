import 'reflect-metadata';
import {
  DomainError,
  newId,
  type CompatWebhook,
  type DomainEvent,
  type EventType,
  type PaymentStatus,
  type Tenant,
} from '@tulay/contracts';
import { aPayment, eventually, FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import { newTenant, NotifierHarness } from '../../test/notifier-harness';
import { answers, receiver } from '../../test/receiver';
import { ReplayEvent } from '../events/replay-event';
import { notifierSchema } from '../notifier.migrations';
import { UndeliveredStore } from '../reconciliation/undelivered.store';

const KEY = 'open sesame';
const MINUTE = 60_000;
const RETRIES = [1, 5, 30, 120, 360, 1440].map((minutes) => minutes * MINUTE);

let database: TestDatabase;
let clock: FixedClock;
let n: NotifierHarness<FixedClock>;
let shop: Awaited<ReturnType<typeof receiver>>;
let tenant: Tenant;
let project: string;
const webhooks = new Map<string, () => CompatWebhook>();

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  clock = new FixedClock();
  const compatWebhook = async (id: string): Promise<CompatWebhook> => {
    const answer = webhooks.get(id);
    if (!answer) throw new DomainError('project_not_found', 'No such project');
    return answer();
  };
  n = await NotifierHarness.start({ url: database.url, clock, compatWebhook });
});
afterAll(async () => {
  await n.stop();
  await database.drop();
});
beforeEach(async () => {
  tenant = newTenant();
  project = randomUUID();
  shop = await receiver();
  webhooks.set(project, () => ({ url: shop.url, staticKey: KEY }));
});
afterEach(() => shop.close());

const ended = (type: EventType = 'payment.succeeded', changes: Partial<DomainEvent> = {}): DomainEvent => {
  const status = type.slice('payment.'.length) as PaymentStatus;
  const object = aPayment({ status, amount: 500, external_id: 'order-1' });
  return n.event(tenant, { type, projectId: project, aggregateId: object.id, data: { object }, ...changes });
};

const states = async () => (await n.deliveriesOf(tenant)).map(({ status, attempts }) => [status, attempts]);
const settled = (expected: unknown) =>
  eventually(async () => JSON.stringify(await states()) === JSON.stringify(expected));

describe('the compat webhook for a final payment state', () => {
  it.each([
    ['payment.succeeded', 'success'],
    ['payment.failed', 'failed'],
    ['payment.expired', 'expired'],
  ] as const)(
    "reports %s to the project's webhook with the static key and without a signature",
    async (type, status) => {
      const event = ended(type);
      await n.record(event);
      await settled([['delivered', 1]]);
      const { method, path, body, headers } = shop.received[0]!;
      expect([method, path]).toEqual(['POST', '/hook?from=tulay&key=open%20sesame']);
      expect(JSON.parse(body)).toEqual({
        status,
        externalId: 'order-1',
        referenceNumber: event.aggregateId,
        amount: 500,
      });
      expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Service/1.0' });
      expect(Object.keys(headers).filter((name) => name.startsWith('x-'))).toEqual([]);
    },
  );

  it.each(['payment.pending', 'payment.processing', 'payment.refunded'] as const)(
    'does not send a report for %s',
    async (type) => {
      await n.record(ended(type));
      expect(await states()).toEqual([]);
    },
  );

  it('delivers the event to registered endpoints too', async () => {
    await n.endpoint(tenant, { url: `http://127.0.0.1:${shop.port}/native` });
    await n.record(ended());
    await settled([
      ['delivered', 1],
      ['delivered', 1],
    ]);
    const native = shop.received.find(({ path }) => path === '/native')!;
    expect(native.headers['x-service-signature']).toMatch(/^t=\d+,v1=/);
    expect(JSON.parse(native.body)).toMatchObject({ object: 'event', type: 'payment.succeeded' });
  });

  it('sends one report when the event arrives several times', async () => {
    const event = ended();
    await n.record(event, event);
    await n.record(event);
    await settled([['delivered', 1]]);
    expect(shop.received).toHaveLength(1);
  });
});

describe('a failed compat report', () => {
  it('is retried after 1m, 5m, 30m, 2h, 6h and 24h with the same bytes, then fails', async () => {
    shop.answerWith(answers(500));
    await n.record(ended());
    for (const [made, delay] of RETRIES.entries()) {
      await settled([['pending', made + 1]]);
      clock.advance(delay - 2_000);
      await n.poll();
      expect(shop.received).toHaveLength(made + 1);
      clock.advance(2_000);
      await n.poll();
      await eventually(() => shop.received.length === made + 2);
    }
    await settled([['failed', 7]]);
    expect(new Set(shop.received.map(({ path, body }) => path + body)).size).toBe(1);
  });

  it('is sent only to public addresses', async () => {
    webhooks.set(project, () => ({ url: 'http://10.0.0.1/hook', staticKey: KEY }));
    await n.record(ended());
    await settled([['pending', 1]]);
    expect((await n.deliveriesOf(tenant))[0]!.history[0]).toMatchObject({
      error: 'address_refused',
      response: null,
    });
  });

  it('is retried with the current URL and key', async () => {
    shop.answerWith(answers(503));
    await n.record(ended());
    await settled([['pending', 1]]);
    const url = `http://127.0.0.1:${shop.port}/new`;
    webhooks.set(project, () => ({ url, staticKey: 'NEW' }));
    shop.answerWith(answers(200));
    clock.advance(MINUTE);
    await n.poll();
    await settled([['delivered', 2]]);
    expect(shop.received.map(({ path }) => path)).toEqual([
      '/hook?from=tulay&key=open%20sesame',
      '/new?key=NEW',
    ]);
  });

  it('is sent after a gateway outage, during which no attempts are counted', async () => {
    webhooks.set(project, () => {
      throw new Error('the gateway is unavailable');
    });
    await n.record(ended());
    await eventually(async () => (await n.queued()) > 0);
    expect(await states()).toEqual([['pending', 0]]);
    webhooks.set(project, () => ({ url: shop.url, staticKey: KEY }));
    // The failed attempt may still hold its lease; the job retries after the lease has expired.
    await eventually(async () => {
      clock.advance(11_000);
      await n.poll();
      return (await states()).join() === 'delivered,1';
    });
  });

  it('is retried if its project does not exist', async () => {
    webhooks.delete(project);
    await n.record(ended());
    await settled([['pending', 1]]);
    expect((await n.deliveriesOf(tenant))[0]!.history[0]!.error).toBe('invalid_url');
  });

  it('does not delay the reports of another project', async () => {
    const dead = await receiver(() => undefined);
    const other = randomUUID();
    webhooks.set(other, () => ({ url: dead.url, staticKey: KEY }));
    await n.record(...Array.from({ length: 40 }, () => ended('payment.failed', { projectId: other })));
    await n.record(ended());
    await eventually(() => shop.received.length === 1);
    await dead.close();
  });
});

describe("a compat project's static key", () => {
  it('is not stored, even if the receiver returns it in a response', async () => {
    shop.answerWith((response, { path }) => void response.writeHead(404).end(`Cannot POST ${path} (${KEY})`));
    await n.record(ended());
    await settled([['pending', 1]]);
    const [detail] = await n.deliveriesOf(tenant);
    expect(detail!.history[0]!.response).toBe('Cannot POST /hook?from=tulay&key=[key] ([key])');
    const tables = await n.db.query<{ all: string }>(`SELECT concat((SELECT json_agg(d) FROM deliveries d),
      (SELECT json_agg(q) FROM queue q), (SELECT json_agg(a) FROM attempts a), (SELECT json_agg(e) FROM events e)) AS all`);
    expect(tables[0]!.all).toContain(project);
    expect(tables[0]!.all).not.toMatch(/open.sesame/);
  });
});

describe('replay of a compat event', () => {
  const replay = (id: string, endpoint?: string) => n.get(ReplayEvent).execute({ ...tenant, id, endpoint });

  it('resends the report to the project as well as the endpoints', async () => {
    const event = ended();
    await n.record(event);
    const { id } = await n.endpoint(tenant, { url: shop.url });
    expect(await replay(event.id)).toEqual({ queued: 2 });
    expect(await replay(event.id, id)).toEqual({ queued: 1 });
    await n.poll();
    await eventually(() => shop.received.filter(({ path }) => path.includes('key=')).length === 2);
  });

  it('sends reports only for final states', async () => {
    const event = ended('payment.pending');
    await n.record(event);
    expect(await replay(event.id)).toEqual({ queued: 0 });
  });
});

it('reconciliation reports a compat delivery that was never created', async () => {
  const store = n.get(UndeliveredStore);
  const [made, lost, native] = [ended(), ended(), ended('payment.failed', { projectId: null })];
  await n.record(made, lost, native);
  await n.db.query('DELETE FROM deliveries WHERE event_id = $1', [lost.id]);
  expect(await store.find([made.id, lost.id, native.id])).toEqual([
    { eventId: lost.id, missing: 'delivery', endpoint: null, project: lost.projectId },
  ]);
});

it('PostgreSQL allows exactly one receiver per delivery', async () => {
  const insert = (endpoint: string | null, url: string | null, id: string | null) =>
    n.db.query(
      `INSERT INTO deliveries (event_id, event_type, merchant_id, environment, endpoint_id, url, project_id, created)
       VALUES ('evt_1', 'payment.failed', $1, 'test', $2, $3, $4, 1)`,
      [newId('mer'), endpoint, url, id],
    );
  await expect(insert(null, null, null)).rejects.toThrow(/deliveries_one_receiver/);
  await expect(insert('whe_1', null, project)).rejects.toThrow(/deliveries_one_receiver/);
  await expect(insert(null, 'http://x.example', project)).rejects.toThrow(/deliveries_one_receiver/);
});
