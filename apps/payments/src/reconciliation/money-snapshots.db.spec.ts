import { newId, type Payment } from '@tulay/contracts';
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { AcquirerWorld } from '../../test/acquirer-world';
import { MoneySnapshotsController } from './money-snapshots.controller';

const LAST = 'pay_~';

let world: AcquirerWorld;
let snapshots: MoneySnapshotsController;

beforeAll(async () => {
  world = await AcquirerWorld.open();
  snapshots = world.get(MoneySnapshotsController);
});
afterAll(() => world.close());

const take = async (payment: Payment, trigger: 'provider.paid' | 'provider.accepted' | 'provider.declined') =>
  world.outcomes.execute({ paymentId: payment.id, trigger });
const snapshotOf = async ({ id }: Payment) => (await snapshots.payments({ ids: [id] }))[0];
const run = (text: string, ...values: unknown[]) => world.db.query(text, values);
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

describe('reading payment snapshots', () => {
  it('returns the amounts, the status and the latest event', async () => {
    const payment = await world.pay();
    await take(payment, 'provider.paid');
    const events = await run('SELECT id FROM outbox_events WHERE aggregate_id = $1 ORDER BY seq', payment.id);
    expect(await snapshotOf(payment)).toEqual({
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
      lastEvent: events[1]?.id,
      waiting: true,
      wrongHistory: null,
    });
  });

  it('reports when all events have been published', async () => {
    const payment = await world.pay();
    await run('DELETE FROM outbox_pending');
    expect(await snapshotOf(payment)).toMatchObject({ waiting: false });
  });

  it.each([
    ['pending', []],
    ['succeeded', ['provider.paid']],
    ['succeeded', ['provider.accepted', 'provider.paid']],
    ['failed', ['provider.declined']],
  ] as const)('accepts the history of a payment that became %s through %j', async (status, triggers) => {
    const payment = await world.pay();
    for (const trigger of triggers) await take(payment, trigger);
    expect(await snapshotOf(payment)).toMatchObject({ status, wrongHistory: null });
  });

  it.each([
    [
      'whose event was lost',
      (id: string) =>
        run(`DELETE FROM outbox_events WHERE aggregate_id = $1 AND type = 'payment.succeeded'`, id),
      ['payment.pending'],
    ],
    ['without events', (id: string) => run('DELETE FROM outbox_events WHERE aggregate_id = $1', id), []],
    [
      'that emitted an event twice',
      (id: string) => event(id, 'payment.succeeded', id),
      ['payment.pending', 'payment.succeeded', 'payment.succeeded'],
    ],
    [
      'whose status was changed manually',
      (id: string) => run(`UPDATE payments SET status = 'pending' WHERE id = $1`, id),
      ['payment.pending', 'payment.succeeded'],
    ],
  ])('reports the inconsistent history of a payment %s', async (_, plant, wrongHistory) => {
    const payment = await world.pay();
    await take(payment, 'provider.paid');
    await plant(payment.id);
    expect(await snapshotOf(payment)).toMatchObject({ wrongHistory });
  });

  it('ignores histories whose events were dropped with old partitions', async () => {
    const owner = new Client({ connectionString: world.adminUrl });
    await owner.connect();
    const keptFrom = (text: string) =>
      owner.query(`UPDATE payments.partitioned_tables SET kept_from = ${text} WHERE name = 'outbox_events'`);
    try {
      const payment = await world.pay();
      await run('DELETE FROM outbox_events WHERE aggregate_id = $1', payment.id);
      await keptFrom(`now() + interval '1 minute'`);
      expect(await snapshotOf(payment)).toMatchObject({
        lastEvent: null,
        waiting: false,
        wrongHistory: null,
      });
      await keptFrom(`now() - interval '1 minute'`);
      expect(await snapshotOf(payment)).toMatchObject({ wrongHistory: [] });
    } finally {
      await keptFrom('NULL');
      await owner.end();
    }
  });

  it('paginates payments by ID without duplicates', async () => {
    await Promise.all(Array.from({ length: 5 }, () => world.pay()));
    const all = await snapshots.payments({ after: 'pay_', upTo: LAST, limit: 1_000 });
    const paged = [];
    for (let after = 'pay_'; ;) {
      const page = await snapshots.payments({ after, upTo: LAST, limit: 2 });
      paged.push(...page);
      if (page.length < 2) break;
      after = page[1]?.id ?? '';
    }
    expect(paged).toEqual(all);
    const ids = all.map(({ id }) => id);
    const [, second, , fourth] = ids;
    expect(ids).toEqual([...ids].sort());
    expect(await snapshots.payments({ after: second!, upTo: fourth!, limit: 9 })).toEqual(all.slice(2, 4));
  });

  it('rejects a page that is too large for a message', async () => {
    const page = async (limit: number) => snapshots.payments({ after: '', upTo: LAST, limit });
    await expect(page(1_001)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(snapshots.refunds({ ids: Array(1_001).fill('re_1') as string[] })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});

describe('reading a payment digest', () => {
  const sha256 = (...lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex');
  const digestAfter = (after: string, limit = 10) => snapshots.digestPayments({ after, upTo: LAST, limit });

  it('covers the terms of all rows and the credits of succeeded payments', async () => {
    const before = (await snapshots.payments({ after: '', upTo: LAST, limit: 1_000 })).at(-1)?.id ?? '';
    const [one, other] = [await world.pay(), await world.pay()];
    await take(one, 'provider.paid');
    const terms = ({ id }: Payment) => `(${id},mer_1,live,PHP,125050,3126)`;
    expect(await digestAfter(before)).toEqual({
      rows: 2,
      last: other.id,
      total: '250100',
      terms: sha256(terms(one), terms(other)),
      credits: sha256(`(${one.id},payment,mer_1,live,PHP,125050,3126,f)`),
    });
    expect(await digestAfter(before, 1)).toMatchObject({ rows: 1, last: one.id, terms: sha256(terms(one)) });
    expect(await digestAfter(other.id)).toMatchObject({ rows: 0, last: null, total: '0', terms: sha256() });
    expect(await snapshots.digestRefunds({ after: '', upTo: 're_~', limit: 10 })).toMatchObject({
      credits: null,
    });
  });

  it('omits the credits if a history does not match the row’s status', async () => {
    const payment = await world.pay();
    const range = { after: payment.id.slice(0, -1), upTo: payment.id, limit: 10 };
    await take(payment, 'provider.paid');
    expect(await snapshots.digestPayments(range)).toMatchObject({ rows: 1, credits: expect.any(String) });
    await event(payment.id, 'payment.succeeded', payment.id);
    expect(await snapshots.digestPayments(range)).toMatchObject({ rows: 1, credits: null });
  });

  it('rejects a page with no rows or too many rows', async () => {
    for (const limit of [0, 5_001])
      await expect(digestAfter('', limit)).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('reading refund snapshots', () => {
  it.each([
    ['pending', 'requested', 'asked', []],
    ['pending', 'debited', 'posted', []],
    ['succeeded', 'sent', 'posted', ['refund.succeeded']],
    ['failed', 'sent', 'posted', ['refund.failed']],
  ])('maps status %s and stage %s to debit %s', async (status, stage, debit, events) => {
    const payment = await world.pay();
    const id = await refundOf(payment, status, stage);
    for (const type of events) await event(payment.id, type, id);
    const [snapshot] = await snapshots.refunds({ ids: [id] });
    expect(snapshot).toMatchObject({
      kind: 'refund',
      status,
      debit,
      amount: '500',
      fee: '0',
      wrongHistory: null,
    });
  });

  it('separates the events of different refunds of a payment', async () => {
    const payment = await world.pay();
    const twice = await refundOf(payment, 'succeeded', 'sent');
    const never = await refundOf(payment, 'succeeded', 'sent');
    for (let i = 0; i < 2; i++) await event(payment.id, 'refund.succeeded', twice);
    const found = await snapshots.refunds({ ids: [twice, never] });
    expect(new Map(found.map(({ id, wrongHistory }) => [id, wrongHistory]))).toEqual(
      new Map([
        [twice, ['refund.succeeded', 'refund.succeeded']],
        [never, []],
      ]),
    );
    expect(await snapshotOf(payment)).toMatchObject({ wrongHistory: null });
  });
});

describe('reading fingerprints of payments and refunds', () => {
  const all = { after: 'pay_', upTo: LAST, limit: 1_000, each: true };
  const markOf = async ({ id }: { id: string }): Promise<string | undefined> =>
    (await snapshots.paymentMarks(all)).marks?.find((row) => row.id === id)?.mark;

  it('returns 20 bytes per row, and their hash in ID order', async () => {
    const payment = await world.pay();
    const { rows, last, digest, marks } = await snapshots.paymentMarks(all);
    const ids = marks!.map(({ id }) => id);
    expect([rows, last, ids.at(-1)]).toEqual([ids.length, payment.id, payment.id]);
    expect(ids).toEqual([...ids].sort());
    const bytes = marks!.map(({ mark }) => Buffer.from(mark, 'hex'));
    expect(bytes.every(({ length }) => length === 20)).toBe(true);
    expect(digest).toBe(createHash('sha256').update(Buffer.concat(bytes)).digest('hex'));
    const id = createHash('sha256').update(payment.id).digest('hex').slice(0, 8);
    expect(await markOf(payment)).toMatch(new RegExp(`^${id}`));
    expect((await snapshots.paymentMarks({ ...all, each: false })).marks).toBeNull();
  });

  it.each([
    ['amount = amount + 1', 'terms'],
    ["merchant_id = 'mer_2'", 'terms'],
    ["status = 'expired'", 'state'],
    ["description = 'other'", 'neither'],
  ])('shows a change only in the expected part after the update %s: %s', async (change, what) => {
    const payment = await world.pay();
    const before = await markOf(payment);
    await run(`UPDATE payments SET ${change} WHERE id = $1`, payment.id);
    const after = await markOf(payment);
    expect(after!.slice(0, 32) !== before!.slice(0, 32)).toBe(what === 'terms');
    expect(after!.slice(32) !== before!.slice(32)).toBe(what === 'state');
  });

  it('returns fingerprints of up to 1,000 refunds', async () => {
    const id = await refundOf(await world.pay(), 'pending', 'debited');
    const refunds = await snapshots.refundMarks({ ...all, after: 're_', upTo: 're_~' });
    expect(refunds.marks!.map((row) => row.id)).toContain(id);
    await expect(snapshots.paymentMarks({ ...all, limit: 1_001 })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});
