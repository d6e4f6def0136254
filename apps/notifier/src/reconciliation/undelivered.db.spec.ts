import 'reflect-metadata';
import type { DomainEvent, Tenant } from '@tulay/contracts';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { newTenant, NotifierHarness } from '../../test/notifier-harness';
import { notifierSchema } from '../notifier.migrations';
import { UndeliveredStore } from './undelivered.store';

let database: TestDatabase;
let n: NotifierHarness<FixedClock>;
let store: UndeliveredStore;
let tenant: Tenant;

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  n = await NotifierHarness.start({ url: database.url, clock: new FixedClock() });
  // Stops dispatching, because these tests check only what is stored.
  await n.main.dispatch.onApplicationShutdown();
  store = n.get(UndeliveredStore);
});
afterAll(async () => {
  await n.stop();
  await database.drop();
});
beforeEach(() => {
  tenant = newTenant();
});

const find = (...events: DomainEvent[]) => store.find(events.map(({ id }) => id));
const run = (text: string, ...values: unknown[]) => n.db.query(text, values);
/**
 * Moves all subscriptions into the past, so that new events are recorded well after the subscriptions began.
 */
const later = (seconds = 60) =>
  run(
    `UPDATE endpoint_subscriptions SET since = since - $1 * interval '1 second', until = until - $1 * interval '1 second'`,
    seconds,
  );

async function recorded(changes: Partial<DomainEvent> = {}): Promise<DomainEvent> {
  const event = n.event(tenant, changes);
  await n.record(event);
  return event;
}

describe('UndeliveredStore with complete rows', () => {
  it('accepts an event that was delivered to every subscribed endpoint', async () => {
    await n.endpoint(tenant);
    await n.endpoint(tenant, { events: ['payment.succeeded'] });
    await n.endpoint(tenant, { events: ['payout.failed'] });
    await later();
    expect(await find(await recorded())).toEqual([]);
    expect(await n.deliveriesOf(tenant)).toHaveLength(2);
  });

  it('accepts an event that arrived before its endpoint was created', async () => {
    const event = await recorded();
    await run(`UPDATE events SET recorded_at = recorded_at - interval '1 hour' WHERE id = $1`, event.id);
    await n.endpoint(tenant);
    expect(await find(event)).toEqual([]);
  });

  it.each([
    ['was disabled', 'UPDATE endpoints SET enabled = false WHERE id = $1'],
    ['subscribed to other types', `UPDATE endpoints SET events = '{payout.failed}' WHERE id = $1`],
    ['was deleted', 'DELETE FROM endpoints WHERE id = $1'],
  ])('accepts an event after its endpoint %s', async (_, change) => {
    const { id } = await n.endpoint(tenant);
    await run(change, id);
    await later();
    expect(await find(await recorded())).toEqual([]);
  });

  it('accepts an event that arrived while its endpoint was being created', async () => {
    const event = await recorded();
    await n.endpoint(tenant);
    expect(await find(event)).toEqual([]);
  });

  it("accepts an event that was sent to the payment's own URL instead", async () => {
    await n.endpoint(tenant);
    await later();
    expect(await find(await recorded({ webhookUrl: 'http://127.0.0.1:9/own' }))).toEqual([]);
  });

  it('ignores endpoints of another merchant or environment', async () => {
    await n.endpoint(newTenant());
    await n.endpoint({ ...tenant, environment: 'live' }, { url: 'https://shop.example/hook' });
    await later();
    expect(await find(await recorded())).toEqual([]);
  });

  it('accepts an event that was stored before recording times were introduced', async () => {
    await n.endpoint(tenant);
    await later();
    const event = await recorded();
    await run('DELETE FROM deliveries WHERE event_id = $1', event.id);
    await run('UPDATE events SET recorded_at = NULL WHERE id = $1', event.id);
    expect(await find(event)).toEqual([]);
  });
});

describe('UndeliveredStore with missing rows', () => {
  it('reports an event without a copy', async () => {
    const [event, lost] = [await recorded(), n.event(tenant)];
    expect(await find(event, lost)).toEqual([
      { eventId: lost.id, missing: 'copy', endpoint: null, project: null },
    ]);
  });

  it('reports a delivery that was never created for one of several endpoints', async () => {
    const [one, other] = [await n.endpoint(tenant), await n.endpoint(tenant)];
    await later();
    const event = await recorded();
    await run('DELETE FROM deliveries WHERE event_id = $1 AND endpoint_id = $2', event.id, one.id);
    expect(await find(event)).toEqual([
      { eventId: event.id, missing: 'delivery', endpoint: one.id, project: null },
    ]);
    expect(other.id).not.toBe(one.id);
  });

  it('reports a missing delivery to an endpoint that was disabled afterwards', async () => {
    const { id } = await n.endpoint(tenant);
    await later(120);
    const event = await recorded();
    await run(`UPDATE events SET recorded_at = recorded_at - interval '1 minute' WHERE id = $1`, event.id);
    await run('DELETE FROM deliveries WHERE event_id = $1', event.id);
    await run('UPDATE endpoints SET enabled = false WHERE id = $1', id);
    expect(await find(event)).toEqual([
      { eventId: event.id, missing: 'delivery', endpoint: id, project: null },
    ]);
  });

  it("reports a missing delivery to the payment's own URL", async () => {
    const event = await recorded({ webhookUrl: 'http://127.0.0.1:9/own' });
    await run('DELETE FROM deliveries WHERE event_id = $1', event.id);
    expect(await find(event)).toEqual([
      { eventId: event.id, missing: 'delivery', endpoint: null, project: null },
    ]);
  });

  it("reports a missing delivery to the payment's compat project", async () => {
    const project = '9b2f0b8e-3a51-4c9e-8f53-0d8f7a1c2e4d';
    const [told, untold] = [await recorded({ projectId: project }), await recorded({ projectId: project })];
    await run('DELETE FROM deliveries WHERE event_id = $1', untold.id);
    expect(await find(told, untold)).toEqual([
      { eventId: untold.id, missing: 'delivery', endpoint: null, project },
    ]);
  });
});
