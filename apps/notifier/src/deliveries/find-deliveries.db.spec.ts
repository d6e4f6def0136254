import 'reflect-metadata';
import {
  newId,
  type DomainEvent,
  type ListWebhookDeliveriesRequest,
  type Tenant,
  type WebhookDelivery,
} from '@tulay/contracts';
import { aPayment, eventually, FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import { newTenant, NotifierHarness } from '../../test/notifier-harness';
import { answers, receiver } from '../../test/receiver';
import { UpdateEndpoint } from '../endpoints/update-endpoint';
import { notifierSchema } from '../notifier.migrations';
import { DeliveriesController } from './deliveries.controller';

let database: TestDatabase;
let n: NotifierHarness<FixedClock>;
let controller: DeliveriesController;
let server: Awaited<ReturnType<typeof receiver>>;
let tenant: Tenant;

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  const compatWebhook = async () => ({ url: server.url, staticKey: 'key' });
  n = await NotifierHarness.start({ url: database.url, clock: new FixedClock(), compatWebhook });
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
  server.answerWith(answers(200));
});

const live = (): Tenant => ({ ...tenant, environment: 'live' });
const list = async (query: Partial<ListWebhookDeliveriesRequest> = {}): Promise<WebhookDelivery[]> =>
  (await controller.list({ ...tenant, limit: 25, ...query })).data;
const idsOf = async (query: Partial<ListWebhookDeliveriesRequest>): Promise<number[]> =>
  (await list(query)).map(({ id }) => id);
const ended = () =>
  eventually(async () => (await n.deliveriesOf(tenant)).every(({ status }) => status !== 'pending'));

/** An event of a payment, and one of its refund. */
const paid = (changes: Partial<DomainEvent> = {}): DomainEvent[] => {
  const payment = aPayment({ status: 'succeeded' });
  const refund = { id: newId('re'), object: 'refund', payment: payment.id };
  return [
    n.event(tenant, { data: { object: payment }, ...changes }),
    n.event(tenant, { type: 'refund.succeeded', data: { object: refund }, ...changes }),
  ];
};

describe('the deliveries of a merchant', () => {
  it("include those to a payment's own webhook_url and to a legacy checkout", async () => {
    const project = randomUUID();
    const { id: endpoint } = await n.endpoint(tenant, { url: server.url });
    const [own] = paid({ webhookUrl: server.url });
    const [compat] = paid({ projectId: project });
    await n.record(own!);
    await n.record(compat!);
    await ended();
    const none = { endpoint: null, url: null, project: null, sample: false };
    const shown = await list();
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...none, event: own!.id, url: server.url }),
        expect.objectContaining({ ...none, event: compat!.id, endpoint }),
        expect.objectContaining({ ...none, event: compat!.id, project }),
      ]),
    );
  });

  it('are found by endpoint, event, payment, project, status and period, newest first', async () => {
    const project = randomUUID();
    const { id: endpoint } = await n.endpoint(tenant, { url: server.url });
    const [first, refund] = paid();
    await n.record(first!);
    await n.record(refund!);
    await ended();
    n.clock.advance(60_000);
    const since = Math.floor(n.clock.now('test').getTime() / 1000);
    server.answerWith(answers(500));
    await n.record(...paid({ projectId: project }).slice(0, 1));
    await eventually(async () => (await n.deliveriesOf(tenant)).every(({ attempts }) => attempts > 0));
    const made = await n.deliveriesOf(tenant);
    const ids = (wanted: (one: (typeof made)[number]) => boolean) =>
      made
        .filter(wanted)
        .map(({ id }) => id)
        .reverse();
    const { id: payment } = first!.data.object as { id: string };

    expect(await idsOf({})).toEqual(ids(() => true));
    expect(await idsOf({ endpoint })).toEqual(ids((one) => one.endpoint === endpoint));
    expect(await idsOf({ project })).toEqual(ids((one) => one.project === project));
    expect(await idsOf({ event: first!.id })).toEqual(ids((one) => one.event === first!.id));
    expect(await idsOf({ payment })).toEqual(ids(({ event }) => [first!.id, refund!.id].includes(event)));
    expect(await idsOf({ createdGte: since })).toEqual(ids((one) => one.created >= since));
    expect(await idsOf({ createdLte: since - 1 })).toEqual(ids((one) => one.created < since));
    for (const status of ['pending', 'delivered', 'failed'] as const)
      expect(await idsOf({ status })).toEqual(ids((one) => one.status === status));
    for (const narrowed of [{ endpoint }, { project }])
      expect(await idsOf({ ...narrowed, status: 'pending' })).toHaveLength(1);
    expect(await idsOf({ endpoint, payment, status: 'pending' })).toEqual([]);
  });

  it('are visible to their merchant and environment only', async () => {
    await n.endpoint(tenant, { url: server.url });
    const [event] = paid();
    await n.record(event!);
    await ended();
    const { id: payment } = event!.data.object as { id: string };
    for (const other of [newTenant(), live()])
      for (const query of [{}, { event: event!.id }, { payment }, { status: 'delivered' as const }])
        expect(await list({ ...other, ...query })).toEqual([]);
  });

  it('to a deleted endpoint can still be found', async () => {
    expect(await list({ endpoint: newId('whe') })).toEqual([]);
    const unknown = list({ endpoint: newId('whe'), requireEndpoint: true });
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('replaying one delivery', () => {
  const replay = (id: number) => controller.replayOne({ ...tenant, id: String(id) });
  const only = async () => (await n.deliveriesOf(tenant))[0]!;

  it.each(['endpoint', 'url', 'project'] as const)('delivers to the same %s again', async (receiverKind) => {
    if (receiverKind === 'endpoint') await n.endpoint(tenant, { url: server.url });
    const changes = { url: { webhookUrl: server.url }, project: { projectId: randomUUID() }, endpoint: {} };
    await n.record(paid(changes[receiverKind])[0]!);
    await ended();
    const first = await only();
    expect(await replay(first.id)).toEqual({ queued: 1 });
    await n.poll();
    await ended();
    const second = (await n.deliveriesOf(tenant))[1]!;
    const { endpoint, url, project, event } = first;
    expect(second).toMatchObject({ status: 'delivered', attempts: 1, endpoint, url, project, event });
  });

  it('is refused while it is pending, for a disabled endpoint, and for another merchant', async () => {
    const { id } = await n.endpoint(tenant, { url: server.url });
    server.answerWith(answers(500));
    await n.record(paid()[0]!);
    await eventually(async () => (await only()).attempts === 1);
    const { id: delivery } = await only();
    await expect(replay(delivery)).rejects.toMatchObject({ code: 'invalid_state' });
    await n.db.query(`UPDATE deliveries SET status = 'failed' WHERE id = $1`, [delivery]);
    await n.get(UpdateEndpoint).execute({ ...tenant, id, enabled: false });
    await expect(replay(delivery)).rejects.toMatchObject({ code: 'invalid_state' });
    const foreign = controller.replayOne({ ...newTenant(), id: String(delivery) });
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
  });
});
