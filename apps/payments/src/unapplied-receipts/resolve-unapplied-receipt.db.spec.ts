import type { ResolveReceiptRequest, WithActor } from '@tulay/contracts';
import { Jobs, Metrics } from '@tulay/service-host';
import pino from 'pino';
import { AcquirerWorld } from '../../test/acquirer-world';
import { UnappliedReceiptsJob } from './unapplied-receipts.job';

let world: AcquirerWorld;
let job: UnappliedReceiptsJob;
let metrics: Metrics;
let receiptId: number;

beforeEach(async () => {
  world = await AcquirerWorld.open();
  metrics = new Metrics('payments', { freshMs: 0 });
  const jobs = new Jobs(pino({ level: 'silent' }));
  job = new UnappliedReceiptsJob(jobs, metrics, world.receipts, world.credit, world.clock);
  job.onModuleInit();
  const { secret } = await world.rotate.execute({ provider: 'acquirer', overlapSeconds: 0 });
  const { provider_ref } = await world.pay();
  await world.call(secret, callback(provider_ref ?? ''));
  receiptId = (await open())[0]!.id;
});
afterEach(() => world.close());

const callback = (reference: string) => ({
  reference,
  amount: 1,
  status: 'paid',
  provider_ref: 'IPS-1',
  occurred_at: 1_777_593_600,
});
const open = async () => (await world.listReceipts.execute({ limit: 100 })).data;
const all = async () => (await world.listReceipts.execute({ limit: 100, resolved: true })).data;
const resolve = (changes: Partial<WithActor<ResolveReceiptRequest>> = {}) =>
  world.resolveReceipt.execute({
    receiptId,
    outcome: 'returned',
    note: 'sent back as IPS-9',
    actor: 'maria',
    ...changes,
  });
const audit = () => world.db.query('SELECT actor, action, subject, detail FROM audit_log ORDER BY id');
const valueOf = async (name: string) =>
  Number(new RegExp(`^${name}\\S* (.+)$`, 'm').exec(await metrics.registry.metrics())?.[1]);

describe('returning a receipt to its payer', () => {
  it('closes the receipt, and stores the operator and the note', async () => {
    const resolution = { outcome: 'returned', note: 'sent back as IPS-9', actor: 'maria', done: true };
    expect(await resolve()).toMatchObject({ id: receiptId, resolution });
    expect(await open()).toEqual([]);
    expect(await all()).toMatchObject([{ id: receiptId, resolution }]);
    expect((await audit()).at(-1)).toMatchObject({
      actor: 'maria',
      action: 'receipt.resolved',
      subject: `receipt ${receiptId}`,
      detail: {
        outcome: 'returned',
        note: 'sent back as IPS-9',
        provider_ref: 'IPS-1',
        amount: '100',
        currency: 'PHP',
      },
    });
    expect(world.ledger.credits).toEqual([]);
  });

  it('removes the receipt from the open-receipt metrics', async () => {
    world.clock.advance(60_000);
    expect([
      await valueOf('unapplied_receipts_open'),
      await valueOf('unapplied_receipts_oldest_seconds'),
    ]).toEqual([1, 60]);
    await resolve();
    expect([
      await valueOf('unapplied_receipts_open'),
      await valueOf('unapplied_receipts_oldest_seconds'),
    ]).toEqual([0, 0]);
  });

  it('resolves the receipt once, and rejects a different decision with invalid_state', async () => {
    await resolve();
    expect((await resolve({ note: 'again' })).resolution?.note).toBe('sent back as IPS-9');
    await expect(resolve({ outcome: 'credited' })).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await audit()).toHaveLength(2);
  });
});

describe('crediting a receipt to a merchant', () => {
  it('posts the full amount as an adjustment of the payment’s merchant', async () => {
    const { resolution } = await resolve({ outcome: 'credited', note: 'the rest of order 7' });
    expect(resolution).toMatchObject({ outcome: 'credited', merchant: 'mer_1', done: true });
    expect(world.ledger.credits).toEqual([
      {
        adjustmentId: resolution!.adjustment,
        merchantId: 'mer_1',
        environment: 'live',
        amount: 100n,
        currency: 'PHP',
        reason: `unapplied receipt ${receiptId}: the rest of order 7`,
        actor: 'maria',
      },
    ]);
    expect(await open()).toEqual([]);
  });

  it('accepts the ID of a different merchant', async () => {
    expect((await resolve({ outcome: 'credited', merchantId: 'mer_2' })).resolution?.merchant).toBe('mer_2');
  });

  it('keeps the receipt open during a ledger outage, and posts it later under the same ID', async () => {
    world.ledger.unavailable = new Error('no response');
    const { resolution } = await resolve({ outcome: 'credited' });
    expect(resolution?.done).toBe(false);
    expect(await open()).toHaveLength(1);
    world.ledger.unavailable = null;
    await job.run();
    expect(world.ledger.credits).toEqual([]);
    world.clock.advance(16_000);
    await job.run();
    await job.run();
    expect(world.ledger.credits.map(({ adjustmentId }) => adjustmentId)).toEqual([resolution!.adjustment]);
    expect(await open()).toEqual([]);
  });

  it('resolves the receipt once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => resolve({ outcome: 'credited' })));
    expect(new Set(answers.map(({ resolution }) => resolution!.adjustment)).size).toBe(1);
    expect(new Set(world.ledger.credits.map(({ adjustmentId }) => adjustmentId)).size).toBe(1);
    expect((await audit()).filter((row) => row.action === 'receipt.resolved')).toHaveLength(1);
  });

  it('requires a merchant if the payment is unknown', async () => {
    const { secret } = await world.rotate.execute({ provider: 'acquirer', overlapSeconds: 0 });
    await world.call(secret, { ...callback('UNKNOWN'), provider_ref: 'IPS-2' });
    const [unknown] = await open();
    const refused = resolve({ receiptId: unknown!.id, outcome: 'credited' });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { merchant: [expect.any(String)] },
    });
  });
});

describe('resolving a receipt', () => {
  it.each<[string, Partial<WithActor<ResolveReceiptRequest>>]>([
    ['note', { note: ' ' }],
    ['note', { note: 'x'.repeat(401) }],
    ['actor', { actor: '' }],
    ['actor', { actor: 'x'.repeat(201) }],
    ['outcome', { outcome: 'forgotten' as never }],
    ['merchant', { merchantId: 'mer_2' }],
    ['receipt', { receiptId: 1.5 }],
  ])('rejects an invalid %s with invalid_request', async (field, changes) => {
    await expect(resolve(changes)).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { [field]: [expect.any(String)] },
    });
  });

  it('returns not_found for an unknown receipt', async () => {
    await expect(resolve({ receiptId: 999 })).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each(['DELETE FROM receipt_resolutions', "UPDATE receipt_resolutions SET note = 'x'"])(
    'rejects changes to a stored decision: %s',
    async (statement) => {
      await resolve();
      await expect(world.db.query(statement)).rejects.toThrow('permission denied');
    },
  );
});
