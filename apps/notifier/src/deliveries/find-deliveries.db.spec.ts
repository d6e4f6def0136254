import 'reflect-metadata';
import {
  newId,
  type DomainEvent,
  type ListWebhookDeliveriesRequest,
  type WebhookDelivery,
} from '@tulay/contracts';
import { aPayment, eventually } from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import { DeliveriesUnderTest } from '../../test/deliveries-under-test';
import { newTenant } from '../../test/notifier-harness';
import { answers } from '../../test/receiver';

let t: DeliveriesUnderTest;

beforeAll(async () => {
  t = await DeliveriesUnderTest.start();
});
afterAll(() => t.stop());
beforeEach(() => t.reset());

const list = async (query: Partial<ListWebhookDeliveriesRequest> = {}): Promise<WebhookDelivery[]> =>
  (await t.controller.list({ ...t.tenant, limit: 25, ...query })).data;
const idsOf = async (query: Partial<ListWebhookDeliveriesRequest>): Promise<number[]> =>
  (await list(query)).map(({ id }) => id);
const ended = () => eventually(async () => (await t.made()).every(({ status }) => status !== 'pending'));

const paid = (changes: Partial<DomainEvent> = {}): DomainEvent[] => {
  const payment = aPayment({ status: 'succeeded' });
  const refund = { id: newId('re'), object: 'refund', payment: payment.id };
  return [
    t.n.event(t.tenant, { data: { object: payment }, ...changes }),
    t.n.event(t.tenant, { type: 'refund.succeeded', data: { object: refund }, ...changes }),
  ];
};

describe("reading a merchant's deliveries", () => {
  it("includes deliveries to a payment's own webhook_url and to a legacy checkout", async () => {
    const project = randomUUID();
    const { id: endpoint } = await t.n.endpoint(t.tenant, { url: t.server.url });
    const [own] = paid({ webhookUrl: t.server.url });
    const [compat] = paid({ projectId: project });
    await t.n.record(own!);
    await t.n.record(compat!);
    await ended();
    const none = { endpoint: null, url: null, project: null, sample: false };
    const shown = await list();
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...none, event: own!.id, url: t.server.url }),
        expect.objectContaining({ ...none, event: compat!.id, endpoint }),
        expect.objectContaining({ ...none, event: compat!.id, project }),
      ]),
    );
  });

  it('finds deliveries by endpoint, event, payment, project, status and period, newest first', async () => {
    const project = randomUUID();
    const { id: endpoint } = await t.n.endpoint(t.tenant, { url: t.server.url });
    const [first, refund] = paid();
    await t.n.record(first!);
    await t.n.record(refund!);
    await ended();
    t.n.clock.advance(60_000);
    const since = Math.floor(t.n.clock.now('test').getTime() / 1000);
    t.server.answerWith(answers(500));
    await t.n.record(...paid({ projectId: project }).slice(0, 1));
    await eventually(async () => (await t.made()).every(({ attempts }) => attempts > 0));
    const made = await t.made();
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

  it('finds pending deliveries to every kind of receiver within the merchant and environment', async () => {
    t.server.answerWith(answers(500));
    await t.n.endpoint(t.tenant, { url: t.server.url });
    await t.n.record(paid({ webhookUrl: t.server.url })[0]!);
    await t.n.record(paid({ projectId: randomUUID() })[0]!);
    await eventually(async () => (await t.made()).every(({ attempts }) => attempts > 0));
    expect(await list({ status: 'pending' })).toHaveLength(3);
    for (const other of [newTenant(), t.live()])
      expect(await list({ ...other, status: 'pending' })).toEqual([]);
  });

  it('hides deliveries of another merchant or environment', async () => {
    await t.n.endpoint(t.tenant, { url: t.server.url });
    const [event] = paid();
    await t.n.record(event!);
    await ended();
    const { id: payment } = event!.data.object as { id: string };
    for (const other of [newTenant(), t.live()])
      for (const query of [{}, { event: event!.id }, { payment }, { status: 'delivered' as const }])
        expect(await list({ ...other, ...query })).toEqual([]);
  });

  it('finds deliveries of a deleted endpoint', async () => {
    expect(await list({ endpoint: newId('whe') })).toEqual([]);
    const unknown = list({ endpoint: newId('whe'), requireEndpoint: true });
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
  });
});
