import 'reflect-metadata';
import type { DomainEvent, ReplayWebhookDeliveriesRequest } from '@tulay/contracts';
import { aPayment, eventually } from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import { DeliveriesUnderTest } from '../../test/deliveries-under-test';
import { newTenant } from '../../test/notifier-harness';
import { answers } from '../../test/receiver';
import { UpdateEndpoint } from '../endpoints/update-endpoint';

let t: DeliveriesUnderTest;

beforeAll(async () => {
  t = await DeliveriesUnderTest.start();
});
afterAll(() => t.stop());
beforeEach(() => t.reset());

describe('ReplayDeliveries', () => {
  const replay = (query: Partial<ReplayWebhookDeliveriesRequest>) =>
    t.controller.replay({ ...t.tenant, id: '', since: 0, ...query });
  const giveUp = async (id: string): Promise<void> => {
    await t.n.db.query('DELETE FROM queue WHERE receiver = $1', [id]);
    await t.n.db.query(`UPDATE deliveries SET status = 'failed' WHERE endpoint_id = $1`, [id]);
  };
  const failing = async (count: number): Promise<string> => {
    const { id } = await t.endpoint();
    t.server.answerWith(answers(500));
    await t.deliver(count);
    await giveUp(id);
    return id;
  };

  it('queues each event once with new delivery numbers, even if the request is retried', async () => {
    const id = await failing(3);
    t.server.answerWith(answers(200));
    const both = await Promise.all([replay({ id }), replay({ id })]);
    expect(new Set(both.map(({ queued }) => queued))).toEqual(new Set([0, 3]));
    await t.n.poll();
    await eventually(async () => (await t.made()).filter((d) => d.status === 'delivered').length === 3);
    expect(await replay({ id })).toEqual({ queued: 0 });
    const made = await t.made();
    expect(made.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill('delivered'),
      ...Array(3).fill('failed'),
    ]);
  });

  it('queues an event once if it failed again after a replay', async () => {
    const id = await failing(1);
    await replay({ id });
    await giveUp(id);
    expect(await replay({ id })).toEqual({ queued: 1 });
  });

  it('includes both ends of the time window', async () => {
    const id = await failing(1);
    const at = Math.floor(t.n.clock.now('test').getTime() / 1000);
    expect(await replay({ id, since: at + 1 })).toEqual({ queued: 0 });
    expect(await replay({ id, since: 0, until: at - 1 })).toEqual({ queued: 0 });
    expect(await replay({ id, since: at, until: at })).toEqual({ queued: 1 });
  });

  it('sends pending deliveries immediately with the status pending', async () => {
    const { id } = await t.endpoint();
    t.server.answerWith(answers(500));
    await t.deliver(2);
    t.server.answerWith(answers(200));
    expect(await replay({ id, status: 'pending', until: 1 })).toEqual({ queued: 0 });
    expect(await replay({ ...t.tenant, id, status: 'pending' })).toEqual({ queued: 2 });
    await t.n.poll();
    await eventually(async () => (await t.made()).every(({ status }) => status === 'delivered'));
    expect((await t.made()).map(({ attempts }) => attempts)).toEqual([2, 2]);
    expect(await replay({ id, status: 'pending' })).toEqual({ queued: 0 });
  });

  it('queues at most 10,000 events', async () => {
    const { id } = await t.endpoint();
    await t.n.db.query(
      `INSERT INTO deliveries (event_id, event_type, merchant_id, environment, endpoint_id, status, created)
       SELECT 'evt_' || i, 'payment.failed', $1, 'test', $2, 'failed', 1 FROM generate_series(1, 10001) i`,
      [t.tenant.merchantId, id],
    );
    expect(await replay({ id })).toEqual({ queued: 10_000 });
    await t.n.db.query('DELETE FROM queue WHERE receiver = $1', [id]);
  });

  it("rejects a disabled endpoint and another merchant's endpoint", async () => {
    const { id } = await t.endpoint();
    await t.n.db.query('UPDATE endpoints SET enabled = false WHERE id = $1', [id]);
    await expect(replay({ id })).rejects.toMatchObject({ code: 'invalid_state' });
    await expect(replay({ ...newTenant(), id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(replay({ ...t.live(), id })).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('ReplayDelivery', () => {
  const paid = (changes: Partial<DomainEvent> = {}): DomainEvent =>
    t.n.event(t.tenant, { data: { object: aPayment({ status: 'succeeded' }) }, ...changes });
  const replay = (id: number) => t.controller.replayOne({ ...t.tenant, id: String(id) });
  const only = async () => (await t.made())[0]!;

  it.each(['endpoint', 'url', 'project'] as const)('delivers to the same %s again', async (receiverKind) => {
    if (receiverKind === 'endpoint') await t.n.endpoint(t.tenant, { url: t.server.url });
    const changes = { url: { webhookUrl: t.server.url }, project: { projectId: randomUUID() }, endpoint: {} };
    await t.n.record(paid(changes[receiverKind]));
    await t.attempted();
    const first = await only();
    expect(await replay(first.id)).toEqual({ queued: 1 });
    await t.n.poll();
    await t.attempted();
    const second = (await t.made())[1]!;
    const { endpoint, url, project, event } = first;
    expect(second).toMatchObject({ status: 'delivered', attempts: 1, endpoint, url, project, event });
  });

  it('sends a pending delivery immediately, as its next attempt', async () => {
    await t.n.endpoint(t.tenant, { url: t.server.url });
    t.server.answerWith(answers(500));
    await t.n.record(paid());
    await eventually(async () => (await only()).attempts === 1);
    t.server.answerWith(answers(200));
    const { id } = await only();
    expect(await replay(id)).toEqual({ queued: 1 });
    expect(await replay(id)).toEqual({ queued: 0 });
    await t.n.poll();
    await eventually(async () => (await only()).status === 'delivered');
    expect(await only()).toMatchObject({ id, attempts: 2 });
  });

  it("rejects a disabled endpoint and another merchant's delivery", async () => {
    const { id } = await t.n.endpoint(t.tenant, { url: t.server.url });
    t.server.answerWith(answers(500));
    await t.n.record(paid());
    await eventually(async () => (await only()).attempts === 1);
    const { id: delivery } = await only();
    await t.n.db.query(`UPDATE deliveries SET status = 'failed' WHERE merchant_id = $1`, [
      t.tenant.merchantId,
    ]);
    await t.n.get(UpdateEndpoint).execute({ ...t.tenant, id, enabled: false });
    await expect(replay(delivery)).rejects.toMatchObject({ code: 'invalid_state' });
    const foreign = t.controller.replayOne({ ...newTenant(), id: String(delivery) });
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
  });
});
