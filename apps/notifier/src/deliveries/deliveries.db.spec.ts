import 'reflect-metadata';
import type { ListWebhookDeliveriesRequest, Tenant } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { DeliveriesUnderTest } from '../../test/deliveries-under-test';
import { newTenant } from '../../test/notifier-harness';
import { answers } from '../../test/receiver';

let t: DeliveriesUnderTest;

beforeAll(async () => {
  t = await DeliveriesUnderTest.start();
});
afterAll(() => t.stop());
beforeEach(() => t.reset());

const list = (query: Partial<ListWebhookDeliveriesRequest>) =>
  t.controller.list({ ...t.tenant, requireEndpoint: true, limit: 25, ...query });

describe("reading an endpoint's deliveries", () => {
  it('lists deliveries newest first, in pages', async () => {
    const { id } = await t.endpoint();
    await t.deliver(5);
    const ids = (await t.made()).map((delivery) => delivery.id).reverse();
    const first = await list({ endpoint: id, limit: 2 });
    expect([first.object, first.has_more]).toEqual(['list', true]);
    expect(first.data.map((delivery) => delivery.id)).toEqual(ids.slice(0, 2));
    const rest = await list({ endpoint: id, limit: 3, startingAfter: String(ids[1]) });
    expect([rest.data.map((delivery) => delivery.id), rest.has_more]).toEqual([ids.slice(2), false]);
  });

  it('filters by status and event', async () => {
    const { id } = await t.endpoint();
    await t.deliver(1);
    t.server.answerWith(answers(500));
    await t.deliver(1);
    await t.n.db.query(
      `UPDATE deliveries SET status = 'failed' WHERE endpoint_id = $1 AND status = 'pending'`,
      [id],
    );
    await t.n.db.query(`DELETE FROM queue WHERE receiver = $1`, [id]);
    const [delivered, failed] = await t.made();
    const of = async (query: object) => (await list({ endpoint: id, ...query })).data.map((one) => one.id);
    expect(await of({ status: 'delivered' })).toEqual([delivered!.id]);
    expect(await of({ status: 'failed' })).toEqual([failed!.id]);
    expect(await of({ status: 'pending' })).toEqual([]);
    expect(await of({ event: failed!.event })).toEqual([failed!.id]);
  });

  it.each(['0', '-1', '1.5', 'whd_1', '99999999999999999999', ''])(
    'rejects %p as starting_after',
    async (startingAfter) => {
      const { id } = await t.endpoint();
      await expect(list({ endpoint: id, startingAfter })).rejects.toMatchObject({
        issues: { starting_after: [expect.any(String)] },
      });
    },
  );

  it('hides deliveries of another merchant or environment', async () => {
    const { id } = await t.endpoint();
    await t.deliver(1);
    const [delivery] = await t.made();
    const get = (of: Tenant) => t.controller.get({ ...of, id: String(delivery!.id) });
    await expect(list({ ...newTenant(), endpoint: id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(list({ ...t.live(), endpoint: id })).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(get(newTenant())).rejects.toMatchObject({ code: 'not_found' });
    await expect(get(t.live())).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(t.controller.get({ ...t.tenant, id: 'evt_1' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('returns all attempts, both failed and successful', async () => {
    const { id } = await t.endpoint();
    t.server.answerWith(answers(502, 'bad gateway'));
    await t.deliver(1);
    t.server.answerWith(answers(201, 'thanks'));
    t.n.clock.advance(60_000);
    await t.n.poll();
    const { id: number, event } = await eventually(async () => {
      const [made] = await t.made();
      return made?.status === 'delivered' ? made : null;
    });
    const at = Math.floor(t.n.clock.now('test').getTime() / 1000);
    expect(await t.controller.get({ ...t.tenant, id: String(number) })).toEqual({
      id: number,
      object: 'webhook_delivery',
      event,
      event_type: 'payment.succeeded',
      endpoint: id,
      url: null,
      project: null,
      sample: false,
      status: 'delivered',
      attempts: 2,
      next_attempt_at: null,
      last_response_status: 201,
      created: at - 60,
      history: [
        {
          attempt: 1,
          at: at - 60,
          status: 502,
          milliseconds: expect.any(Number) as number,
          error: 'unsuccessful_status',
          response: 'bad gateway',
        },
        {
          attempt: 2,
          at,
          status: 201,
          milliseconds: expect.any(Number) as number,
          error: null,
          response: 'thanks',
        },
      ],
      cancelled_because: null,
    });
  });
});
