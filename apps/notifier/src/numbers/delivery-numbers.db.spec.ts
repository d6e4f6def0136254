import 'reflect-metadata';
import type { Tenant } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { eventually } from '@tulay/testing';
import { DeliveriesUnderTest } from '../../test/deliveries-under-test';
import { newTenant } from '../../test/notifier-harness';
import { answers } from '../../test/receiver';
import { DeliveryNumbers } from './delivery-numbers';

const FIRST = 2 ** 50;

let t: DeliveriesUnderTest;

beforeAll(async () => {
  t = await DeliveriesUnderTest.start();
});
afterAll(() => t.stop());
beforeEach(() => t.reset());

const idsOf = async ({ merchantId }: Tenant): Promise<number[]> => {
  const text = 'SELECT id FROM deliveries WHERE merchant_id = $1 ORDER BY id';
  return (await t.n.db.query<{ id: string }>(text, [merchantId])).map(({ id }) => Number(id));
};
const numbersOf = async (tenant: Tenant): Promise<number[]> =>
  (await t.n.deliveriesOf(tenant)).map(({ id }) => id);
const headers = (): number[] => t.server.received.map((each) => Number(each.headers['x-service-delivery']));
const get = (id: number) => t.controller.get({ ...t.tenant, id: String(id) });

it("the numbers of a merchant's consecutive deliveries do not reveal other merchants' deliveries", async () => {
  const other = newTenant();
  await t.endpoint();
  await t.n.endpoint(other, { url: t.server.url });
  for (let i = 0; i < 20; i++) await t.n.record(t.n.event(t.tenant), ...t.n.eventsOf(other, i % 3));
  await t.attempted();
  const [ids, numbers, theirs] = [await idsOf(t.tenant), await numbersOf(t.tenant), await numbersOf(other)];
  expect(Math.max(...ids) - Math.min(...ids)).toBeGreaterThan(ids.length);
  const all = [...numbers, ...theirs];
  expect(all.every((n) => n >= FIRST && n < 2 * FIRST)).toBe(true);
  expect(new Set(all).size).toBe(all.length);
  await eventually(() => headers().length === all.length);
  expect(new Set(headers())).toEqual(new Set(all));
  const sorted = [...numbers].sort((a, b) => a - b);
  expect(numbers).not.toEqual(sorted);
  const gaps = sorted.slice(1).map((n, i) => n - sorted[i]!);
  expect(Math.min(...gaps)).toBeGreaterThan(1_000);
});

it('a delivery can be found only by its number, because its ID would reveal the counter', async () => {
  await t.endpoint();
  await t.deliver(1);
  const [[id], [number]] = [await idsOf(t.tenant), await numbersOf(t.tenant)];
  expect(await get(number!)).toMatchObject({ id: number, status: 'delivered' });
  await expect(get(id!)).rejects.toMatchObject({ code: 'not_found' });
  const { merchantId, environment } = t.tenant;
  await expect(
    t.controller.list({ merchantId, environment, limit: 1, startingAfter: String(id) }),
  ).rejects.toMatchObject({ issues: { starting_after: [expect.any(String)] } });
});

it('the delivery list is sorted by creation across pages, including deliveries of earlier releases', async () => {
  const { id: endpoint } = await t.endpoint();
  await t.deliver(8);
  await ofEarlierRelease(4);
  const numbers = await numbersOf(t.tenant);
  expect(numbers.filter((n) => n < FIRST)).toEqual((await idsOf(t.tenant)).slice(0, 4));
  const found: number[] = [];
  for (let startingAfter: string | undefined; ;) {
    const page = await t.controller.list({ ...t.tenant, endpoint, limit: 3, startingAfter });
    found.push(...page.data.map(({ id }) => id));
    if (!page.has_more) break;
    startingAfter = String(found.at(-1));
  }
  expect(found).toEqual([...numbers].reverse());
});

it("a retry keeps the delivery's number, and a replay gets a new number", async () => {
  await t.endpoint();
  t.server.answerWith(answers(500));
  await t.deliver(1);
  t.server.answerWith(answers(200));
  t.n.clock.advance(60_000);
  await t.n.poll();
  const ended = async (count: number) => {
    const made = await t.made();
    return made.length === count && made.every(({ status }) => status === 'delivered') ? made : null;
  };
  const [first] = await eventually(() => ended(1));
  expect(headers()).toEqual([first!.id, first!.id]);
  await t.controller.replayOne({ ...t.tenant, id: String(first!.id) });
  await t.n.poll();
  const [, second] = await eventually(() => ended(2));
  expect(headers()).toEqual([first!.id, first!.id, second!.id]);
  expect(second!.id).not.toBe(first!.id);
});

it('a delivery of an earlier release keeps its ID as its number when it is retried and replayed', async () => {
  await t.endpoint();
  t.server.answerWith(answers(500));
  await t.deliver(1);
  await ofEarlierRelease(1);
  t.server.received.length = 0;
  t.n.clock.advance(60_000);
  await t.n.poll();
  const [id] = await idsOf(t.tenant);
  await eventually(async () => (await get(id!)).attempts === 2);
  expect(headers()).toEqual([id]);
  expect(await t.controller.replayOne({ ...t.tenant, id: String(id) })).toEqual({ queued: 1 });
});

it('every replica uses the same numbers, and the service cannot change the key that generates them', async () => {
  const other = new DeliveryNumbers(new Database(t.n.db.source));
  const delivery = { id: '1', permuted: true };
  const number = (await t.n.get(DeliveryNumbers).load()).numberOf(delivery);
  expect((await other.load()).numberOf(delivery)).toBe(number);
  for (const text of ['UPDATE delivery_number_keys SET key = key', 'DELETE FROM delivery_number_keys'])
    await expect(t.n.db.query(text)).rejects.toThrow('permission denied');
});

it('a process reads the key once, and again only after a failed read', async () => {
  await t.n.get(DeliveryNumbers).load();
  const query = jest.spyOn(t.n.db, 'query');
  const reads = () =>
    query.mock.calls.filter(([text]) => JSON.stringify(text).includes('delivery_number_keys'));
  try {
    await t.endpoint();
    await t.deliver(3);
    expect(reads()).toEqual([]);
    const numbers = new DeliveryNumbers(t.n.db);
    query.mockRejectedValueOnce(new Error('the database is down'));
    await expect(numbers.load()).rejects.toThrow('down');
    await Promise.all([numbers.load(), numbers.load(), numbers.load()]);
    expect(reads()).toHaveLength(2);
  } finally {
    query.mockRestore();
  }
});

/** Marks the merchant's oldest deliveries as created by an earlier release, which did not permute numbers. */
async function ofEarlierRelease(count: number): Promise<void> {
  const text = `UPDATE deliveries SET permuted = false WHERE id = ANY ($1::bigint[]) AND merchant_id = $2`;
  await t.n.db.query(text, [(await idsOf(t.tenant)).slice(0, count), t.tenant.merchantId]);
}
