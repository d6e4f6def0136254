import 'reflect-metadata';
import { toUnix, type Tenant } from '@tulay/contracts';
import { Outbox } from '@tulay/persistence';
import { eventually, FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { newTenant, NotifierHarness } from '../../test/notifier-harness';
import { answers, receiver } from '../../test/receiver';
import { DeliveriesController } from '../deliveries/deliveries.controller';
import { notifierSchema } from '../notifier.migrations';
import { SaveEndpointHealth } from './save-endpoint-health';
import { UpdateEndpoint } from './update-endpoint';

const DAY = 86_400_000;

let database: TestDatabase;
let n: NotifierHarness<FixedClock>;
let server: Awaited<ReturnType<typeof receiver>>;
let tenant: Tenant;
let endpoint: string;

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  n = await NotifierHarness.start({ url: database.url, clock: new FixedClock() });
  server = await receiver();
});
afterAll(async () => {
  await n.stop();
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  tenant = newTenant();
  server.answerWith(answers(500));
  endpoint = (await n.endpoint(tenant, { url: server.url })).id;
});

const now = () => toUnix(n.clock.now('test'));
const saved = async () => {
  await n.get(SaveEndpointHealth).execute();
  const { enabled, disabledReason, failingSince } = await n.endpoints.get({ ...tenant, id: endpoint });
  return { enabled, disabledReason, failingSince };
};
const send = async () => {
  const event = n.event(tenant);
  await n.record(event);
  const made = () => n.deliveriesOf(tenant);
  await eventually(async () => (await made()).some((one) => one.event === event.id && one.attempts > 0));
  return saved();
};
const disabledEvents = () => new Outbox(n.db).timeline(endpoint);
const works = { enabled: true, disabledReason: null, failingSince: null };

it('the notifier sets failing_since at the first failed attempt and clears it at the next success', async () => {
  const since = now();
  expect(await send()).toEqual({ ...works, failingSince: since });
  n.clock.advance(DAY);
  expect(await send()).toEqual({ ...works, failingSince: since });
  server.answerWith(answers(200));
  expect(await send()).toEqual(works);
});

it('disables an endpoint after 5 days of failures, emits an event and cancels pending deliveries', async () => {
  const since = now();
  await send();
  n.clock.advance(5 * DAY - 1_000);
  expect(await send()).toMatchObject({ enabled: true, failingSince: since });
  n.clock.advance(1_000);
  expect(await send()).toEqual({ enabled: false, disabledReason: 'failing', failingSince: since });
  expect(await disabledEvents()).toMatchObject([
    {
      type: 'webhook_endpoint.disabled',
      created: now(),
      data: { object: { id: endpoint, enabled: false, disabled_reason: 'failing', failing_since: since } },
    },
  ]);
  const given = { status: 'failed', cancelled_because: 'endpoint_disabled', next_attempt_at: null };
  expect(await n.deliveriesOf(tenant)).toMatchObject([given, given, given]);
  expect(await saved()).toMatchObject({ enabled: false });
  expect(await disabledEvents()).toHaveLength(1);
});

it('does not disable an endpoint if an attempt succeeded between the failures', async () => {
  await send();
  n.clock.advance(4 * DAY);
  server.answerWith(answers(200));
  await send();
  server.answerWith(answers(500));
  n.clock.advance(4 * DAY);
  expect(await send()).toEqual({ ...works, failingSince: now() });
});

it('resets a failure recorded by another process after a success', async () => {
  const other = await n.startReplica();
  await send();
  server.answerWith(answers(200));
  n.clock.advance(1_000);
  await other.record.execute([n.event(tenant)]);
  await eventually(async () => (await n.deliveriesOf(tenant)).some((one) => one.status === 'delivered'));
  await other.get(SaveEndpointHealth).execute();
  expect(await saved()).toEqual(works);
});

it('disables an endpoint immediately after a 410 response', async () => {
  server.answerWith(answers(410));
  expect(await send()).toEqual({ enabled: false, disabledReason: 'gone', failingSince: now() });
});

it('a disabled endpoint can be re-enabled with PATCH, and its canceled deliveries can be replayed', async () => {
  server.answerWith(answers(410));
  await send();
  server.answerWith(answers(200));
  const patched = await n.get(UpdateEndpoint).execute({ ...tenant, id: endpoint, enabled: true });
  expect(patched).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null });
  const replayed = await n.get(DeliveriesController).replay({ ...tenant, id: endpoint, since: 0 });
  expect(replayed).toEqual({ queued: 1 });
  await n.poll();
  await eventually(async () => (await n.deliveriesOf(tenant)).at(-1)?.status === 'delivered');
  expect(await saved()).toEqual(works);
});

it('clears failing_since when the URL is changed', async () => {
  await send();
  await n.get(UpdateEndpoint).execute({ ...tenant, id: endpoint, url: `${server.url}&new` });
  expect((await n.endpoints.get({ ...tenant, id: endpoint })).failingSince).toBeNull();
});

it('an endpoint has the disabled_reason "requested" if the merchant disabled it', async () => {
  const off = await n.get(UpdateEndpoint).execute({ ...tenant, id: endpoint, enabled: false });
  expect(off).toMatchObject({ enabled: false, disabled_reason: 'requested' });
});

it("a test delivery does not affect the endpoint's health", async () => {
  server.answerWith(answers(410));
  await n.get(DeliveriesController).test({ ...tenant, id: endpoint });
  expect(await saved()).toEqual(works);
});

it('the notifier does not write endpoint health to the database while the endpoint works', async () => {
  server.answerWith(answers(200));
  const version = async () =>
    (await n.db.query<{ xmin: string }>('SELECT xmin::text FROM endpoints WHERE id = $1', [endpoint]))[0];
  const before = await version();
  await send();
  await send();
  expect(await version()).toEqual(before);
});
