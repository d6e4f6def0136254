import 'reflect-metadata';
import { newId, toUnix, type Payment } from '@tulay/contracts';
import { FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { openPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { CALLBACK_SECRET, RemoteProvider } from '../../test/remote-provider';
import { ApplyProviderOutcome } from '../payments/apply-provider-outcome';
import { CreatePayment } from '../payments/create-payment';
import { EndPayment } from '../payments/end-payment';
import { ListPayments } from '../payments/list-payments';
import type { CallbackHint, OpenAnswer, RefundAnswer } from '../providers/provider.port';
import { CreateRefund } from '../refunds/create-refund';
import { DriveRefund } from '../refunds/drive-refund';
import { RefundsStore } from '../refunds/refunds.store';
import { AttemptsJob } from './attempts.job';
import { ReceiveProviderCallback } from './receive-provider-callback';

jest.setTimeout(120_000);

let database: PaymentsDatabase;
let clock: FixedClock;
let provider: RemoteProvider;
let merchantId: string;
let service: Awaited<ReturnType<typeof openPayments>>;

/** Limits the service to a single database connection. */
beforeAll(async () => {
  database = await paymentsDatabase(1);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.query('UPDATE provider_attempts SET due_at = NULL');
  await database.db.query('UPDATE refunds SET due_at = NULL');
  [clock, merchantId] = [new FixedClock('2026-05-01T00:00:00Z'), newId('mer')];
  provider = new RemoteProvider('xendit', ['live'], {
    refunds: { supported: true, partial: true, windowDays: null, oneAtATime: true, deduplicated: false },
  });
  const ledger = { debit: async () => undefined };
  service = await openPayments(database.db, { clock, providers: [provider], ledger });
});

/** Creates a provider call that signals when it starts and returns when the test responds. */
function silence<Answer>() {
  let come = (): void => undefined;
  let answer: (given: Answer) => void = () => undefined;
  const hasCome = new Promise<void>((resolve) => (come = resolve));
  const answered = new Promise<Answer>((resolve) => (answer = resolve));
  const call = (): Promise<Answer> => {
    come();
    return answered;
  };
  return { hasCome, call, answer: (given: Answer) => answer(given) };
}

const tenant = () => ({ merchantId, environment: 'live' as const });
const pay = (): Promise<Payment> =>
  service.get(CreatePayment).execute(paymentRequest({ ...tenant(), amount: '10000' }));
const refund = (paymentId: string) =>
  service.get(CreateRefund).execute({ ...tenant(), id: newId('re'), paymentId, amount: 10, reason: null });
const follow = async (): Promise<void> => {
  const job = service.get(AttemptsJob);
  await job.execute('live');
  await job.onApplicationShutdown();
};

async function paid(): Promise<string> {
  const { id: paymentId } = await pay();
  await service.get(ApplyProviderOutcome).execute({ paymentId, trigger: 'provider.paid' });
  return paymentId;
}

async function driveRefunds(): Promise<void> {
  clock.advance(60_000, 'live');
  const now = toUnix(clock.now('live'));
  const due = await service.get(RefundsStore).claimDue('live', now, now + 60, 10);
  await Promise.all(due.map((one) => service.get(DriveRefund).execute(one)));
}

/** Runs other queries. They time out if another call occupies the only connection. */
async function others(): Promise<string> {
  await service.get(ListPayments).execute({ ...tenant(), limit: 10 });
  await database.db.transaction((tx) => tx.query('SELECT 1'));
  return 'served';
}

it('acknowledges a callback and serves other requests while the provider does not respond', async () => {
  const { hasCome, call, answer } = silence<{ outcome: 'pending' }>();
  provider.onFind = call;
  const { provider_ref: providerRef } = await pay();
  const subject = { kind: 'payment' as const, reference: provider.opened[0]!, providerRef, ids: {} };
  const hint: CallbackHint = { dedupeKey: newId('evt'), event: 'payment.paid', subject };
  const received = await service.get(ReceiveProviderCallback).execute({
    provider: 'xendit',
    headers: { 'x-callback-token': `${CALLBACK_SECRET} live` },
    rawBody: Buffer.from(JSON.stringify(hint)).toString('base64'),
  });
  expect([received.outcome, provider.polled]).toEqual(['received', []]);
  const following = follow();
  await hasCome;
  expect(await others()).toBe('served');
  answer({ outcome: 'pending' });
  await following;
});

describe('the payments service with a single database connection', () => {
  it('serves other requests while the provider opens a payment', async () => {
    const { hasCome, call, answer } = silence<OpenAnswer>();
    provider.onOpen = call;
    const opening = pay();
    await hasCome;
    expect(await others()).toBe('served');
    answer({ outcome: 'declined', code: 'X', message: 'no' });
    await expect(opening).rejects.toMatchObject({ code: 'provider_error' });
  });

  it('serves other requests while the provider is polled for a payment', async () => {
    const { hasCome, call, answer } = silence<{ outcome: 'pending' }>();
    provider.onFind = call;
    await pay();
    clock.advance(60_000, 'live');
    const following = follow();
    await hasCome;
    expect(await others()).toBe('served');
    answer({ outcome: 'pending' });
    await following;
  });

  it('serves other requests while the provider cancels a payment', async () => {
    const { hasCome, call, answer } = silence<'cancelled'>();
    provider.onCancel = call;
    const { id } = await pay();
    await service.get(EndPayment).execute({
      ...tenant(),
      id,
      isRetry: false,
      trigger: 'merchant.cancelled',
    });
    clock.advance(60_000, 'live');
    const following = follow();
    await hasCome;
    expect(await others()).toBe('served');
    answer('cancelled');
    await following;
  });

  it('serves other requests while the provider processes a refund request', async () => {
    const { hasCome, call, answer } = silence<RefundAnswer>();
    provider.onRefund = call;
    const refunding = refund(await paid());
    await hasCome;
    expect(await others()).toBe('served');
    answer({ outcome: 'refunded' });
    expect((await refunding).status).toBe('succeeded');
  });

  it('serves other requests while the provider is polled for a refund', async () => {
    const { hasCome, call, answer } = silence<RefundAnswer>();
    provider.onRefund = () => Promise.resolve({ outcome: 'pending' });
    provider.onFindRefund = call;
    await refund(await paid());
    const polling = driveRefunds();
    await hasCome;
    expect(await others()).toBe('served');
    answer({ outcome: 'refunded' });
    await polling;
  });
});
