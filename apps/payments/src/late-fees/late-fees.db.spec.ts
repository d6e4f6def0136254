import 'reflect-metadata';
import { DomainError, newId, toUnix } from '@tulay/contracts';
import { FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { openPayments, type OpenPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { RemoteProvider } from '../../test/remote-provider';
import { CreatePayment } from '../payments/create-payment';
import { AttemptsJob } from '../provider-outcomes/attempts.job';
import { LateFeesJob } from './late-fees.job';

const DAY = 86_400;

let database: PaymentsDatabase;
let clock: FixedClock;
let provider: RemoteProvider;
let service: OpenPayments;
let booked: object[];
let onBook: () => Promise<void>;

beforeAll(async () => {
  database = await paymentsDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.query('UPDATE late_fees SET due_at = NULL');
  clock = new FixedClock('2026-05-01T00:00:00Z');
  provider = new RemoteProvider('xendit', ['live', 'test']);
  [booked, onBook] = [[], () => Promise.resolve()];
  const ledger = {
    bookProviderFee: async (request: object) => {
      booked.push(request);
      await onBook();
    },
  };
  service = await openPayments(database.db, { clock, providers: [provider], ledger });
});

const tell = (fee: bigint | null): void => {
  const money = { paymentRef: newId('evt'), amount: 10_000n, currency: 'PHP', walletRef: null };
  provider.onFind = () => ({ outcome: 'paid', ...money, fee, paidAt: toUnix(clock.now('live')) });
};

/** Creates a payment of ₱100.00 that its provider reports as paid with the given fee. */
async function paidWith(fee: bigint | null, environment: 'live' | 'test' = 'live'): Promise<string> {
  tell(fee);
  const asked = paymentRequest({ environment, amount: '10000' });
  const { id } = await service.get(CreatePayment).execute(asked);
  clock.advance(60_000, environment);
  const job = service.get(AttemptsJob);
  while (await job.execute(environment));
  await job.onApplicationShutdown();
  return id;
}

async function later(seconds: number): Promise<void> {
  clock.advance(seconds * 1_000, 'live');
  const job = service.get(LateFeesJob);
  await job.run();
  await job.onApplicationShutdown();
}
const read = async (id: string) =>
  (await database.db.query('SELECT fee, booked, due_at, polls FROM late_fees WHERE id = $1', [id]))[0];

it('posts a fee once if the provider reports it after the payment', async () => {
  const paymentId = await paidWith(null);
  await later(300);
  expect([booked, await read(paymentId)]).toMatchObject([[], { fee: null, polls: 1 }]);
  tell(150n);
  await later(3_600);
  expect(booked).toEqual([
    { paymentId, provider: 'xendit', environment: 'live', fee: 150n, currency: 'PHP' },
  ]);
  expect(await read(paymentId)).toMatchObject({ fee: '150', booked: true, due_at: null });
  tell(175n);
  for (let day = 0; day < 20; day++) await later(DAY);
  expect(booked).toHaveLength(1);
});

it.each([
  ['was reported with the payment', 150n, 'live'],
  ['was reported as 0 with the payment', 0n, 'live'],
  ['belongs to a test payment', null, 'test'],
] as const)('does not poll for a fee that %s', async (_, fee, environment) => {
  expect(await read(await paidWith(fee, environment))).toBeUndefined();
});

it('does not poll a provider that reports fees only with its settlement', async () => {
  provider.tellsFees = false;
  expect(await read(await paidWith(null))).toBeUndefined();
});

it('does not post an invalid fee, and stops polling for a fee that is never reported', async () => {
  const id = await paidWith(null);
  for (const fee of [10_001n, -1n, null]) {
    tell(fee);
    await later(2 * DAY);
  }
  for (let day = 0; day < 20; day++) await later(DAY);
  expect([booked, await read(id)]).toMatchObject([[], { fee: null, booked: false, due_at: null, polls: 7 }]);
});

it('accepts a late fee of 0 without posting it', async () => {
  const id = await paidWith(null);
  tell(0n);
  await later(300);
  expect([booked, await read(id)]).toMatchObject([[], { fee: '0', booked: true, due_at: null }]);
});

it('polls an unreachable provider again', async () => {
  const id = await paidWith(null);
  provider.onFind = () => Promise.reject(new DomainError('provider_error', 'away'));
  await later(300);
  tell(150n);
  await later(3_600);
  expect(await read(id)).toMatchObject({ fee: '150', booked: true });
});

it('retries posting a fee while the ledger is unavailable or has not posted the payment', async () => {
  const id = await paidWith(null);
  tell(150n);
  onBook = () => Promise.reject(new DomainError('conflict', 'has not been posted yet'));
  await later(300);
  expect(await read(id)).toMatchObject({ fee: '150', booked: false });
  tell(999n);
  onBook = () => Promise.resolve();
  await later(3_600);
  expect(await read(id)).toMatchObject({ fee: '150', booked: true, due_at: null });
  expect(booked).toMatchObject([{ fee: 150n }, { fee: 150n }]);
});
