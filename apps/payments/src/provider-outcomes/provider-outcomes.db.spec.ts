import 'reflect-metadata';
import { newId, toUnix, type CreatePaymentRequest, type Payment } from '@tulay/contracts';
import { Outbox } from '@tulay/persistence';
import { FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { openPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { CALLBACK_SECRET, RemoteProvider } from '../../test/remote-provider';
import { AttemptsStore } from '../attempts/attempts.store';
import { CreatePayment } from '../payments/create-payment';
import { EndPayment } from '../payments/end-payment';
import { ExpirePayments } from '../payments/expire-payments';
import { GetPayment } from '../payments/get-payment';
import type { CallbackHint, OpenAnswer, OpenedAt, PaymentReport } from '../providers/provider.port';
import { ListUnappliedReceipts } from '../unapplied-receipts/list-unapplied-receipts';
import { AttemptsJob } from './attempts.job';
import { ReceiveProviderCallback } from './receive-provider-callback';
import { TracePayment } from './trace-payment';

const AMOUNT = 10_000n;

let database: PaymentsDatabase;
let clock: FixedClock;
let provider: RemoteProvider;
let spare: RemoteProvider;
let merchantId: string;
let service: Awaited<ReturnType<typeof openPayments>>;
/** The provider's reports by reference. Without an entry, a payment is pending. */
let reports: Map<string, PaymentReport>;

beforeAll(async () => {
  database = await paymentsDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.db.query('UPDATE provider_attempts SET due_at = NULL');
  clock = new FixedClock('2026-05-01T00:00:00Z');
  merchantId = newId('mer');
  reports = new Map();
  [provider, spare] = [new RemoteProvider('xendit'), new RemoteProvider('maya')];
  for (const one of [provider, spare])
    one.onFind = ({ reference }: OpenedAt) => reports.get(reference) ?? { outcome: 'pending' };
  service = await openPayments(database.db, { clock, providers: [provider, spare] });
});

const pay = (changes: Partial<CreatePaymentRequest> = {}): Promise<Payment> =>
  service
    .get(CreatePayment)
    .execute(paymentRequest({ merchantId, environment: 'live', amount: String(AMOUNT), ...changes }));
const find = ({ id }: Payment): Promise<Payment> =>
  service.get(GetPayment).execute({ merchantId, environment: 'live', id, expandEvents: false });
const statusOf = async (payment: Payment): Promise<string> => (await find(payment)).status;
const eventsOf = async ({ id }: Payment) => (await service.get(Outbox).timeline(id)).map(({ type }) => type);
const poll = async (): Promise<void> => {
  const job = service.get(AttemptsJob);
  while (await job.execute('live'));
  await job.onApplicationShutdown();
};
const pass = (seconds: number): void => clock.advance(seconds * 1_000, 'live');
const end = ({ id }: Payment, trigger: 'merchant.cancelled' | 'payer.restarted') =>
  service.get(EndPayment).execute({ merchantId, environment: 'live', id, isRetry: false, trigger });
const unapplied = async (of: string): Promise<string[]> => {
  const { data } = await service.get(ListUnappliedReceipts).execute({ limit: 100 });
  return data.filter(({ reference }) => reference === of).map(({ reason }) => reason);
};
const paid = (reference: string, changes: Partial<PaymentReport> = {}): void =>
  void reports.set(reference, {
    outcome: 'paid',
    paymentRef: `py-${reference}`,
    amount: AMOUNT,
    currency: 'PHP',
    fee: null,
    paidAt: toUnix(clock.now('live')),
    walletRef: null,
    ...changes,
  } as PaymentReport);

const hint = (reference: string | null, changes: Partial<CallbackHint> = {}): CallbackHint => ({
  dedupeKey: newId('evt'),
  event: 'payment.capture',
  subject: { kind: 'payment', reference, providerRef: null, ids: {} },
  ...changes,
});
const call = (sent: CallbackHint, token = `${CALLBACK_SECRET} live`, name = 'xendit') =>
  service.get(ReceiveProviderCallback).execute({
    provider: name,
    headers: { 'x-callback-token': token },
    rawBody: Buffer.from(JSON.stringify(sent)).toString('base64'),
  });

describe('polling a payment', () => {
  it('starts within 60 s, and completes a paid payment once', async () => {
    const payment = await pay();
    paid(provider.opened[0]!, { walletRef: '8812' });
    await poll();
    expect(provider.polled).toEqual([]);
    pass(60);
    await poll();
    await poll();
    expect([await statusOf(payment), provider.polled.length]).toEqual(['succeeded', 1]);
    expect(await eventsOf(payment)).toEqual(['payment.pending', 'payment.succeeded']);
    expect((await find(payment)).wallet_ref).toBe('8812');
  });

  it.each<[PaymentReport, string]>([
    [{ outcome: 'failed', failure: { code: 'insufficient_funds', message: 'no' } }, 'failed'],
    [{ outcome: 'expired' }, 'expired'],
    [{ outcome: 'cancelled' }, 'failed'],
    [{ outcome: 'pending' }, 'pending'],
    [{ outcome: 'absent' }, 'pending'],
    [{ outcome: 'unknown', status: 'SOMETHING_NEW' }, 'pending'],
  ])('handles the report %j: the payment is %s', async (report, status) => {
    const payment = await pay();
    reports.set(provider.opened[0]!, report);
    pass(60);
    await poll();
    expect(await statusOf(payment)).toBe(status);
  });

  it('polls again just before the payment expires', async () => {
    await pay({ expiresIn: 300 });
    pass(296);
    await poll();
    expect(provider.polled).toHaveLength(1);
  });

  it('polls again if the provider was unreachable', async () => {
    const payment = await pay();
    provider.onFind = () => {
      throw new Error('connection refused');
    };
    pass(60);
    await poll();
    provider.onFind = () => ({ outcome: 'expired' });
    pass(60);
    await poll();
    expect(await statusOf(payment)).toBe('expired');
  });
});

describe('receiving a provider callback', () => {
  it('polls the payment immediately, and stores a repeated callback once', async () => {
    const payment = await pay();
    const [reference] = provider.opened;
    paid(reference!);
    const sent = hint(reference!);
    expect(await call(sent)).toEqual({ subject: 'payment', outcome: 'received', repeated: false });
    expect(await call(sent)).toMatchObject({ repeated: true });
    await poll();
    expect(await statusOf(payment)).toBe('succeeded');
  });

  it('does not complete a payment that the provider reports as pending', async () => {
    const payment = await pay();
    await call(hint(provider.opened[0]!));
    await poll();
    expect([await statusOf(payment), provider.polled.length]).toEqual(['pending', 1]);
  });

  it('finds the payment by any of the provider’s IDs', async () => {
    const payment = await pay();
    paid(provider.opened[0]!);
    await call(hint(null, { subject: { ...hint(null).subject, providerRef: payment.provider_ref } }));
    await poll();
    expect(await statusOf(payment)).toBe('succeeded');
  });

  it('processes a callback that arrives before the response to the payment’s creation', async () => {
    let payment: Promise<Payment> | undefined;
    provider.onOpen = async (request): Promise<OpenAnswer> => {
      paid(request.reference);
      await call(hint(request.reference));
      await poll();
      return provider.answerOf(request);
    };
    payment = pay();
    const { id } = await payment;
    pass(60);
    await poll();
    expect(await statusOf({ id } as Payment)).toBe('succeeded');
  });

  it.each([
    ['before the response is lost', true],
    ['after the response was lost', false],
  ])(
    'finds money for a payment whose creation had no response if a callback arrives %s',
    async (_, first) => {
      const tell = (reference: string) => {
        const { subject } = hint(reference);
        return call(hint(reference, { subject: { ...subject, ids: { session: 'cs_1' } } }));
      };
      provider.onFind = ({ reference, ids }) =>
        (ids.session === 'cs_1' && reports.get(reference)) || { outcome: 'pending' };
      provider.onOpen = async ({ reference }) => {
        paid(reference);
        if (first) await tell(reference);
        return { outcome: 'unknown', ids: {}, message: 'timeout' };
      };
      await pay();
      const [orphan] = provider.opened;
      if (!first) await tell(orphan!);
      pass(10);
      await poll();
      expect(await unapplied(orphan!)).toEqual(['other_attempt']);
    },
  );

  it.each([
    ['with a wrong secret', `${CALLBACK_SECRET} nowhere`, 'xendit', 'unauthenticated'],
    ['from an unknown provider', `${CALLBACK_SECRET} live`, 'unknown', 'not_found'],
  ])('rejects a callback %s', async (_, token, name, code) => {
    await expect(call(hint(null), token, name)).rejects.toMatchObject({ code });
  });

  it('returns the outcome `unknown` for an unknown payment, and `passed` for a callback about a payout', async () => {
    expect(await call(hint(newId('pat').slice(4)))).toMatchObject({ outcome: 'unknown' });
    const payout = hint(null, { subject: { ...hint(null).subject, kind: 'payout' } });
    expect(await call(payout)).toMatchObject({ subject: 'payout', outcome: 'passed' });
  });
});

describe('receiving money that cannot be applied', () => {
  it.each<[string, Partial<PaymentReport>, string]>([
    ['with a different amount', { amount: AMOUNT - 1n }, 'wrong_amount'],
    ['in a different currency', { currency: 'USD' }, 'wrong_currency'],
  ])('creates an unapplied receipt for money %s', async (_, changes, reason) => {
    const payment = await pay();
    paid(provider.opened[0]!, changes);
    pass(60);
    await poll();
    expect([await statusOf(payment), await unapplied(provider.opened[0]!)]).toEqual(['pending', [reason]]);
  });

  it.each([
    ['that was canceled', 'merchant.cancelled', 'payment_failed'],
    ['that the payer replaced with another one', 'payer.restarted', 'payment_expired'],
  ] as const)('creates an unapplied receipt for a payment %s', async (_, trigger, reason) => {
    const payment = await pay();
    await end(payment, trigger);
    provider.onCancel = () => 'too_late';
    paid(provider.opened[0]!);
    await poll();
    expect([provider.cancelled, await unapplied(provider.opened[0]!)]).toEqual([
      [provider.opened[0]],
      [reason],
    ]);
  });

  it('creates an unapplied receipt for an expired payment, even a day later', async () => {
    const payment = await pay({ expiresIn: 60 });
    pass(61);
    await service.get(ExpirePayments).execute('live');
    provider.onCancel = () => 'not_cancellable';
    await poll();
    paid(provider.opened[0]!);
    pass(86_400);
    await poll();
    expect([await statusOf(payment), await unapplied(provider.opened[0]!)]).toEqual([
      'expired',
      ['payment_expired'],
    ]);
  });

  it('creates an unapplied receipt for an attempt that was never shown to the payer', async () => {
    provider.onOpen = () => Promise.resolve({ outcome: 'unknown', message: 'timeout' });
    const payment = await pay();
    provider.onCancel = () => 'too_late';
    paid(provider.opened[0]!);
    paid(spare.opened[0]!);
    pass(60);
    await poll();
    expect([await statusOf(payment), provider.cancelled.length]).toEqual(['succeeded', 1]);
    expect([await unapplied(provider.opened[0]!), await unapplied(spare.opened[0]!)]).toEqual([
      ['other_attempt'],
      [],
    ]);
  });

  it('creates an unapplied receipt if the process crashed before it created the payment', async () => {
    provider.onOpen = () => new Promise(() => undefined);
    spare.onOpen = () => new Promise(() => undefined);
    void pay().catch(() => undefined);
    while (!provider.opened.length) await new Promise(setImmediate);
    await database.db.query("UPDATE provider_attempts SET asked_until = now() - interval '1 second'");
    paid(provider.opened[0]!);
    pass(60);
    await poll();
    expect(await unapplied(provider.opened[0]!)).toEqual(['unknown_reference']);
  });
});

describe('tracing a payment', () => {
  const trace = (id: string) => service.get(TracePayment).execute(id);

  it('lists every provider with the routing decision, and every call with its outcome', async () => {
    provider.onOpen = () => Promise.resolve({ outcome: 'unavailable', message: '503' });
    const { id } = await pay();
    const shown = await trace(id);
    expect(shown).toMatchObject({ status: 'pending', provider: 'maya' });
    expect(shown.candidates).toEqual([
      { provider: 'xendit', why: 'unavailable' },
      { provider: 'maya', why: 'taken' },
    ]);
    expect(shown.attempts).toMatchObject([
      { provider: 'xendit', state: 'unavailable', message: '503', next_poll: null },
      { provider: 'maya', state: 'opened', provider_ref: `pr-${spare.opened[0]}`, message: null },
    ]);
    for (const { duration_ms } of shown.attempts) expect(duration_ms).toBeGreaterThanOrEqual(0);
  });

  it('lists only the calls of a payment that was never created', async () => {
    for (const one of [provider, spare])
      one.onOpen = () => Promise.resolve({ outcome: 'unavailable', message: '503' });
    const id = newId('pay');
    await pay({ id }).catch(() => undefined);
    expect(await trace(id)).toMatchObject({ status: null, candidates: [], attempts: [{}, {}] });
    await expect(trace(newId('pay'))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('lists a provider that was skipped because its circuit was open', async () => {
    provider.onOpen = () => Promise.resolve({ outcome: 'unavailable', message: '503' });
    for (let i = 0; i < 5; i++) await pay();
    const { id } = await pay();
    expect([(await trace(id)).candidates[0], provider.opened.length]).toEqual([
      { provider: 'xendit', why: 'circuit_open' },
      5,
    ]);
  });
});

describe('canceling a payment at the provider', () => {
  it('cancels the payment once, and then stops polling it', async () => {
    await end(await pay(), 'merchant.cancelled');
    reports.set(provider.opened[0]!, { outcome: 'cancelled' });
    for (let day = 0; day < 5; day++) {
      await poll();
      pass(86_400);
    }
    const [reference] = provider.opened;
    const ofIt = (references: string[]) => references.filter((one) => one === reference);
    expect([provider.cancelled, ofIt(provider.polled)]).toEqual([[reference], [reference]]);
    const [attempt] = await service.get(AttemptsStore).ofPayment(`pay_${'0'.repeat(26)}`);
    expect(attempt).toBeUndefined();
  });

  it('cancels the payment again until the provider confirms the cancellation', async () => {
    provider.onCancel = () => 'unknown';
    await end(await pay(), 'merchant.cancelled');
    await poll();
    provider.onCancel = () => 'cancelled';
    pass(60);
    await poll();
    pass(3_600);
    await poll();
    expect(provider.cancelled).toHaveLength(2);
  });
});
