import { newId, type Payment } from '@tulay/contracts';
import { AcquirerWorld } from '../../test/acquirer-world';
import { MoneySnapshotsController } from './money-snapshots.controller';

const LAST = 'pay_~';

let world: AcquirerWorld;
let facts: MoneySnapshotsController;

beforeAll(async () => {
  world = await AcquirerWorld.open();
  facts = new MoneySnapshotsController(world.db);
});
afterAll(() => world.close());

const take = async (payment: Payment, trigger: 'provider.paid' | 'provider.accepted' | 'provider.declined') =>
  world.outcomes.execute({ paymentId: payment.id, trigger });
const factOf = async ({ id }: Payment) => (await facts.payments({ ids: [id] }))[0];
const run = (text: string, ...values: unknown[]) => world.db.query(text, values);
/** As only somebody with more than the service's rights can. */
async function refundOf(payment: Payment, status: string, stage: string): Promise<string> {
  const id = newId('re');
  await run(
    `INSERT INTO refunds (id, merchant_id, environment, payment_id, amount, currency, status, stage, created)
     VALUES ($1, 'mer_1', 'live', $2, 500, 'PHP', $3, $4, 0)`,
    id,
    payment.id,
    status,
    stage,
  );
  return id;
}
async function event(aggregate: string, type: string, object: string): Promise<string> {
  const id = newId('evt');
  await run(
    `INSERT INTO outbox_events (id, type, merchant_id, environment, aggregate_id, created, data)
     VALUES ($1, $2, 'mer_1', 'live', $3, 0, $4)`,
    id,
    type,
    aggregate,
    JSON.stringify({ object: { id: object } }),
  );
  return id;
}

describe('the facts of payments', () => {
  it('tell the amounts, the status, and the newest event', async () => {
    const payment = await world.pay();
    await take(payment, 'provider.paid');
    const events = await run('SELECT id FROM outbox_events WHERE aggregate_id = $1 ORDER BY seq', payment.id);
    expect(await factOf(payment)).toEqual({
      id: payment.id,
      kind: 'payment',
      merchantId: 'mer_1',
      environment: 'live',
      status: 'succeeded',
      amount: '125050',
      fee: '3126',
      currency: 'PHP',
      debit: 'none',
      returned: false,
      lastEvent: events[1].id,
      waiting: true,
      wrongHistory: null,
    });
  });

  it('tell when nothing of it waits for the bus any more', async () => {
    const payment = await world.pay();
    await run('DELETE FROM outbox_pending');
    expect(await factOf(payment)).toMatchObject({ waiting: false });
  });

  it.each([
    ['pending', []],
    ['succeeded', ['provider.paid']],
    ['succeeded', ['provider.accepted', 'provider.paid']],
    ['failed', ['provider.declined']],
  ] as const)('find every event of a payment that is %s by %j', async (status, triggers) => {
    const payment = await world.pay();
    for (const trigger of triggers) await take(payment, trigger);
    expect(await factOf(payment)).toMatchObject({ status, wrongHistory: null });
  });

  it.each([
    [
      'whose event was lost',
      (id: string) =>
        run(`DELETE FROM outbox_events WHERE aggregate_id = $1 AND type = 'payment.succeeded'`, id),
      ['payment.pending'],
    ],
    [
      'none of whose events is there',
      (id: string) => run('DELETE FROM outbox_events WHERE aggregate_id = $1', id),
      [],
    ],
    [
      'that was told of twice',
      (id: string) => event(id, 'payment.succeeded', id),
      ['payment.pending', 'payment.succeeded', 'payment.succeeded'],
    ],
    [
      'whose status was changed by hand',
      (id: string) => run(`UPDATE payments SET status = 'pending' WHERE id = $1`, id),
      ['payment.pending', 'payment.succeeded'],
    ],
  ])('show the history of one %s', async (_, plant, wrongHistory) => {
    const payment = await world.pay();
    await take(payment, 'provider.paid');
    await plant(payment.id);
    expect(await factOf(payment)).toMatchObject({ wrongHistory });
  });

  it('come in pages, in the order of ids, each once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => world.pay()));
    const all = await facts.payments({ after: 'pay_', upTo: LAST, limit: 1_000 });
    const paged = [];
    for (let after = 'pay_'; ;) {
      const page = await facts.payments({ after, upTo: LAST, limit: 2 });
      paged.push(...page);
      if (page.length < 2) break;
      after = page[1].id;
    }
    expect(paged).toEqual(all);
    const ids = all.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
    expect(await facts.payments({ after: ids[1], upTo: ids[3], limit: 9 })).toEqual(all.slice(2, 4));
  });

  it('refuse a page that no message could hold', async () => {
    const page = async (limit: number) => facts.payments({ after: '', upTo: LAST, limit });
    await expect(page(1_001)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(facts.refunds({ ids: Array(1_001).fill('re_1') as string[] })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});

describe('the facts of refunds', () => {
  it.each([
    ['pending', 'requested', 'asked', []],
    ['pending', 'debited', 'posted', []],
    ['succeeded', 'sent', 'posted', ['refund.succeeded']],
    ['failed', 'sent', 'posted', ['refund.failed']],
  ])('tell of one that is %s and %s that its debit is %s', async (status, stage, debit, events) => {
    const payment = await world.pay();
    const id = await refundOf(payment, status, stage);
    for (const type of events) await event(payment.id, type, id);
    const [fact] = await facts.refunds({ ids: [id] });
    expect(fact).toMatchObject({
      kind: 'refund',
      status,
      debit,
      amount: '500',
      fee: '0',
      wrongHistory: null,
    });
  });

  it('keep the events of each refund of a payment apart', async () => {
    const payment = await world.pay();
    const ids = [await refundOf(payment, 'succeeded', 'sent'), await refundOf(payment, 'succeeded', 'sent')];
    for (let i = 0; i < 2; i++) await event(payment.id, 'refund.succeeded', ids[0]);
    const [twice, never] = await facts.refunds({ ids });
    expect([twice.wrongHistory, never.wrongHistory].sort()).toEqual([
      [],
      ['refund.succeeded', 'refund.succeeded'],
    ]);
    expect((await factOf(payment)).wrongHistory).toBeNull();
  });
});
