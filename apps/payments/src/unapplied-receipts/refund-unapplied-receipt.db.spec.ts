import 'reflect-metadata';
import {
  newId,
  type Payment,
  type RefundReceiptRequest,
  type UnappliedReceipt,
  type WithActor,
} from '@tulay/contracts';
import { FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { lateMoney as lateMoneyIn, paidLate, receiptsOf } from '../../test/late-money';
import { openPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { RemoteProvider } from '../../test/remote-provider';
import { CreatePayment } from '../payments/create-payment';
import type { RefundRequest } from '../providers/provider.port';
import { ReceiptRefundsJob } from './receipt-refunds.job';
import { RefundUnappliedReceipt } from './refund-unapplied-receipt';
import { ResolveUnappliedReceipt } from './resolve-unapplied-receipt';

jest.setTimeout(120_000);

const NOTE = { note: 'paid too late', actor: 'maria' };

let database: PaymentsDatabase;
let clock: FixedClock;
let provider: RemoteProvider;
let merchantId: string;
let credits: object[];
let service: Awaited<ReturnType<typeof openPayments>>;

beforeAll(async () => {
  database = await paymentsDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.query('UPDATE provider_attempts SET due_at = NULL');
  await database.db.query('UPDATE receipt_refunds SET due_at = NULL');
  [clock, merchantId, credits] = [new FixedClock('2026-05-01T00:00:00Z'), newId('mer'), []];
  provider = new RemoteProvider('xendit');
  const ledger = { credit: async (credit: object) => void credits.push(credit) };
  service = await openPayments(database.db, { clock, providers: [provider], ledger });
});

const pass = (seconds: number): void => clock.advance(seconds * 1_000, 'live');
const world = () => ({ service, clock, provider, merchantId });
const all = (): Promise<UnappliedReceipt[]> => receiptsOf({ service });
const find = async (reference: string) => (await all()).find((one) => one.reference === reference)!;
const lateMoney = (amount?: bigint) => lateMoneyIn(world(), amount);

/** Creates an unapplied receipt for an attempt whose payment was never created. */
async function orphanMoney(): Promise<UnappliedReceipt> {
  provider.onOpen = () => Promise.resolve({ outcome: 'unknown', message: 'socket hang up' });
  const failed: Promise<Payment> = service
    .get(CreatePayment)
    .execute(paymentRequest({ merchantId, environment: 'live', amount: '10000' }));
  await expect(failed).rejects.toMatchObject({ code: 'provider_error' });
  return paidLate(world(), provider.opened.at(-1)!, 10_000n);
}

const refund = (receiptId: number, changes: Partial<WithActor<RefundReceiptRequest>> = {}) =>
  service
    .get(RefundUnappliedReceipt)
    .execute({ refundId: newId('rrf'), receiptId, environment: 'live', ...NOTE, ...changes });
const resolve = (receiptId: number, outcome: 'returned' | 'credited') =>
  service.get(ResolveUnappliedReceipt).execute({ receiptId, outcome, environment: 'live', ...NOTE });
const later = async (seconds: number): Promise<void> => {
  pass(seconds);
  const job = service.get(ReceiptRefundsJob);
  await job.run('live');
  await job.onApplicationShutdown();
};
const audited = async ({ id }: UnappliedReceipt): Promise<string[]> => {
  const text = 'SELECT action FROM audit_log WHERE subject = $1 ORDER BY id';
  const rows = await database.db.query<{ action: string }>(text, [`receipt ${id}`]);
  return rows.map(({ action }) => action);
};

describe('refunding an unapplied receipt', () => {
  it.each([10_000n, 7_777n])(
    'returns the full amount of %i centavos, and resolves the receipt',
    async (amount) => {
      const receipt = await lateMoney(amount);
      const named: Partial<RefundRequest>[] = [];
      provider.onRefund = ({ reference, paymentRef, payment, ...request }) => {
        named.push({ paymentRef, amount: request.amount });
        expect([payment.reference, payment.amount]).toEqual([receipt.reference, amount]);
        return Promise.resolve({ outcome: 'refunded', providerRef: `rfd-${reference}` });
      };
      const done = await refund(receipt.id);
      expect(named).toEqual([{ paymentRef: receipt.provider_ref, amount }]);
      expect(done.refund).toMatchObject({
        status: 'succeeded',
        provider_ref: expect.stringMatching(/^rfd-/),
      });
      expect(done.resolution).toMatchObject({ outcome: 'returned', ...NOTE, done: true });
      expect(await audited(receipt)).toEqual(['receipt.refund_begun', 'receipt.resolved']);
      await expect(resolve(receipt.id, 'credited')).rejects.toMatchObject({ code: 'invalid_state' });
    },
  );

  it('uses the attempt’s merchant if the payment was never created', async () => {
    const receipt = await orphanMoney();
    expect(receipt).toMatchObject({ payment: null, merchant: merchantId, reason: 'unknown_reference' });
    expect((await refund(receipt.id)).refund?.status).toBe('succeeded');
    const other = await orphanMoney();
    const { resolution } = await resolve(other.id, 'credited');
    expect(resolution).toMatchObject({ merchant: merchantId, done: true });
    expect(credits).toMatchObject([{ merchantId, environment: 'live', amount: 10_000n }]);
  });

  it('sends the refund once for concurrent retries', async () => {
    const { id } = await lateMoney();
    const refundId = newId('rrf');
    const repeats = Array.from({ length: 8 }, () => refund(id, { refundId }));
    await Promise.all(repeats);
    await expect(refund(id)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(provider.refunded).toEqual([refundId]);
  });

  it('executes only one of several concurrent decisions', async () => {
    const { id } = await lateMoney();
    const decisions = [() => refund(id), () => resolve(id, 'credited'), () => refund(id)];
    await Promise.allSettled(decisions.map((decide) => decide()));
    await later(60);
    expect(provider.refunded.length + credits.length).toBe(1);
  });
});

describe('a receipt’s refund', () => {
  it('leaves the receipt open if the provider declines', async () => {
    const receipt = await lateMoney();
    const failure = { code: 'declined', message: 'too late' } as const;
    provider.onRefund = () => Promise.resolve({ outcome: 'declined', failure });
    const refused = await refund(receipt.id);
    expect(refused).toMatchObject({ resolution: null, refund: { status: 'refused', failure } });
    await refund(receipt.id);
    expect(provider.refunded).toHaveLength(2);
    expect((await resolve(receipt.id, 'credited')).resolution?.done).toBe(true);
    const actions = ['receipt.refund_begun', 'receipt.refund_refused'];
    expect(await audited(receipt)).toEqual([...actions, ...actions, 'receipt.resolved']);
  });

  it('blocks a decision by an operator while the provider’s response is pending', async () => {
    const { id } = await lateMoney();
    provider.onRefund = () => Promise.resolve({ outcome: 'pending', providerRef: 'rfd-1' });
    expect((await refund(id)).refund).toMatchObject({ status: 'pending', provider_ref: 'rfd-1' });
    await expect(resolve(id, 'credited')).rejects.toMatchObject({ code: 'invalid_state' });
    provider.onFindRefund = () => ({ outcome: 'refunded' });
    await later(60);
    expect((await all()).find((one) => one.id === id)?.resolution?.outcome).toBe('returned');
    expect(provider.refunded).toHaveLength(1);
  });

  it('is never sent twice, and can be decided by an operator if the outcome stays unknown', async () => {
    const { id } = await lateMoney();
    provider.onRefund = () => Promise.reject(new Error('socket hang up'));
    await refund(id);
    for (let day = 0; day < 10; day++) await later(86_400);
    expect(provider.refunded).toHaveLength(1);
    expect((await resolve(id, 'credited')).refund?.status).toBe('refused');
    expect(credits).toHaveLength(1);
  });

  it('is sent again if the provider was unreachable', async () => {
    const { id } = await lateMoney();
    provider.onRefund = () => Promise.resolve({ outcome: 'unavailable' });
    expect((await refund(id)).refund?.status).toBe('pending');
    provider.onRefund = () => Promise.resolve({ outcome: 'refunded' });
    await later(60);
    expect([(await find((await all())[0]!.reference)).refund?.status, provider.refunded.length]).toEqual([
      'succeeded',
      2,
    ]);
  });

  it('is rejected if the provider does not support it', async () => {
    const { id } = await lateMoney();
    Object.assign(provider.capabilities[0]!.refunds, { supported: false });
    const issues = { receipt: ['refund_not_supported'] };
    await expect(refund(id)).rejects.toMatchObject({ code: 'invalid_state', issues });
    expect(provider.refunded).toEqual([]);
  });
});

it.each<[string, Partial<WithActor<RefundReceiptRequest>>]>([
  ['environment', { environment: 'test' }],
  ['note', { note: ' ' }],
  ['actor', { actor: '' }],
  ['refund', { refundId: 're_1' }],
  ['receipt', { receiptId: 1.5 }],
])('returns invalid_request for a receipt refund with an invalid %s', async (field, changes) => {
  const { id } = await lateMoney();
  await expect(refund(id, changes)).rejects.toMatchObject({
    code: 'invalid_request',
    issues: { [field]: [expect.any(String)] },
  });
  expect(provider.refunded).toEqual([]);
});
