import 'reflect-metadata';
import { newId, referenceOf, toUnix, type ReceiptRefund } from '@tulay/contracts';
import { eventually, FixedClock } from '@tulay/testing';
import { lateMoney, receiptsOf } from '../../test/late-money';
import { openPayments, type OpenPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { CALLBACK_SECRET, RemoteProvider } from '../../test/remote-provider';
import type { CallbackHint, RefundAnswer } from '../providers/provider.port';
import { ReceiptRefundsJob } from '../unapplied-receipts/receipt-refunds.job';
import { RefundUnappliedReceipt } from '../unapplied-receipts/refund-unapplied-receipt';
import { ReceiveProviderCallback } from './receive-provider-callback';

let database: PaymentsDatabase;
let clock: FixedClock;
let provider: RemoteProvider;
let service: OpenPayments;

beforeAll(async () => {
  database = await paymentsDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.query('UPDATE provider_attempts SET due_at = NULL');
  await database.db.query('UPDATE receipt_refunds SET due_at = NULL');
  clock = new FixedClock('2026-05-01T00:00:00Z');
  provider = new RemoteProvider('xendit');
  provider.onRefund = ({ id }) => Promise.resolve({ outcome: 'pending', providerRef: `rfd-${id}` });
  provider.onFindRefund = () => ({ outcome: 'refunded' });
  service = await openPayments(database.db, { clock, providers: [provider] });
});

/** Creates a receipt refund that is pending at the provider. */
async function refunding(refundId = newId('rrf')) {
  const world = { service, clock, provider, merchantId: newId('mer') };
  const { id: receiptId } = await lateMoney(world);
  const asked = { refundId, receiptId, note: 'too late', actor: 'maria' };
  const answered = service.get(RefundUnappliedReceipt).execute(asked);
  return { id: refundId, answered };
}

async function callback(named: { reference?: string; providerRef?: string }) {
  const { reference = null, providerRef = null } = named;
  const hint: CallbackHint = {
    dedupeKey: newId('evt'),
    event: 'refund.succeeded',
    subject: { kind: 'refund', reference, providerRef, ids: {} },
  };
  return service.get(ReceiveProviderCallback).execute({
    provider: 'xendit',
    headers: { 'x-callback-token': `${CALLBACK_SECRET} live` },
    rawBody: Buffer.from(JSON.stringify(hint)).toString('base64'),
  });
}

const work = async (): Promise<void> => {
  const job = service.get(ReceiptRefundsJob);
  await job.run('live');
  await job.onApplicationShutdown();
};
const read = async (id: string): Promise<ReceiptRefund> =>
  (await receiptsOf({ service })).find(({ refund }) => refund?.id === id)!.refund!;

it.each([
  ['our reference', (id: string) => ({ reference: referenceOf(id) })],
  ["the provider's reference", (id: string) => ({ providerRef: `rfd-${id}` })],
])('polls a receipt’s refund immediately after a callback with %s', async (_, named) => {
  const { id, answered } = await refunding();
  await answered;
  expect(await callback(named(id))).toMatchObject({ subject: 'refund', outcome: 'received' });
  await work();
  expect(await read(id)).toMatchObject({ status: 'succeeded' });
  expect(await callback(named(id))).toMatchObject({ outcome: 'received' });
  expect(provider.refunded).toEqual([id]);
});

it('returns the outcome `unknown` for a callback about an unknown refund', async () => {
  expect(await callback({ reference: referenceOf(newId('rrf')) })).toMatchObject({ outcome: 'unknown' });
});

it('processes a callback that arrives before the provider’s response, and sends the refund once', async () => {
  let answer: (said: RefundAnswer) => void = () => undefined;
  provider.onRefund = () => new Promise((resolve) => (answer = resolve));
  const { id, answered } = await refunding();
  await eventually(() => provider.refunded.length === 1);
  expect(await callback({ reference: referenceOf(id) })).toMatchObject({ outcome: 'received' });
  answer({ outcome: 'unknown' });
  await answered;
  await work();
  expect([await read(id), provider.refunded]).toMatchObject([{ status: 'succeeded' }, [id]]);
});

it('polls an interrupted refund after its lease without sending it again', async () => {
  provider.onRefund = () => Promise.reject(new Error('killed'));
  const { id, answered } = await refunding();
  await answered;
  clock.advance(9_000, 'live');
  await work();
  expect((await read(id)).status).toBe('pending');
  clock.advance(1_000, 'live');
  await work();
  expect([await read(id), provider.refunded]).toMatchObject([{ status: 'succeeded' }, [id]]);
  const [row] = await database.db.query('SELECT succeeded_at FROM receipt_refunds WHERE id = $1', [id]);
  expect(row).toEqual({ succeeded_at: String(toUnix(clock.now('live'))) });
});
