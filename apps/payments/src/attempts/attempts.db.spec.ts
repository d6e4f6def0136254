import 'reflect-metadata';
import { newId, type CreatePaymentRequest, type Payment } from '@tulay/contracts';
import { eventually, FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { openPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { RemoteProvider } from '../../test/remote-provider';
import { CreatePayment } from '../payments/create-payment';
import { GetPayment } from '../payments/get-payment';
import type { OpenAnswer } from '../providers/provider.port';
import { AttemptsStore } from './attempts.store';

let database: PaymentsDatabase;
let create: CreatePayment;
let read: GetPayment;
let attempts: AttemptsStore;
let first: RemoteProvider;
let second: RemoteProvider;
let merchantId: string;

beforeEach(async () => {
  merchantId = newId('mer');
  [first, second] = [new RemoteProvider('first'), new RemoteProvider('second')];
  const service = await openPayments(database.db, { clock: new FixedClock(), providers: [first, second] });
  create = service.get(CreatePayment);
  read = service.get(GetPayment);
  attempts = service.get(AttemptsStore);
});
beforeAll(async () => {
  database = await paymentsDatabase();
});
afterAll(() => database.close());

const request = (changes: Partial<CreatePaymentRequest> = {}): CreatePaymentRequest =>
  paymentRequest({ merchantId, environment: 'live', ...changes });

const statesOf = async (paymentId: string) =>
  (await attempts.ofPayment(paymentId)).map(({ provider, state, cancel }) => [provider, state, cancel]);
const codeOf = (asked: Promise<Payment>): Promise<string> =>
  asked.then(
    () => 'created',
    (error: { code: string }) => error.code,
  );

/** Holds back the first provider's response until the test releases it. */
function held(): { release: (answer?: OpenAnswer) => void } {
  let release: (answer?: OpenAnswer) => void = () => undefined;
  const gate = new Promise<OpenAnswer | undefined>((resolve) => {
    release = resolve;
  });
  first.onOpen = async (asked) => (await gate) ?? first.answerOf(asked);
  return { release: (answer) => release(answer) };
}
const passDeadline = () =>
  database.db.query(
    "UPDATE provider_attempts SET asked_until = now() - interval '1 second' WHERE merchant_id = $1",
    [merchantId],
  );
const passKeyDeadline = () =>
  database.db.query(
    "UPDATE payment_keys SET asking_until = now() - interval '1 second' WHERE merchant_id = $1",
    [merchantId],
  );

describe('creating a payment at a provider', () => {
  it('saves an attempt before the call, and the provider’s IDs after it', async () => {
    const asked = request();
    let before: unknown;
    first.onOpen = async (opening) => {
      before = await statesOf(asked.id);
      return first.answerOf(opening);
    };
    const payment = await create.execute(asked);
    expect(before).toEqual([['first', 'asking', null]]);
    const [attempt] = await attempts.ofPayment(asked.id);
    expect(attempt).toMatchObject({
      id: `pat_${first.opened[0]}`,
      number: 1,
      state: 'opened',
      providerRef: payment.provider_ref,
      ids: { intent: `in-${first.opened[0]}` },
    });
    expect(attempt!.dueAt).toBeGreaterThan(attempt!.created);
  });

  it('stores the bank account of a bank transfer in the payment and its event', async () => {
    const account = { bank: 'Asia United Bank', account_number: '912345678901', account_name: null };
    first.onOpen = async (asked) => {
      const answer = first.answerOf(asked);
      if (answer.outcome !== 'opened') return answer;
      return { ...answer, payment: { ...answer.payment, checkoutUrl: null, bankAccount: account } };
    };
    const payment = await create.execute(request({ method: 'bank_transfer' }));
    expect(payment).toMatchObject({
      bank_account: account,
      checkout_url: expect.stringContaining(`/checkout/${payment.id}`) as string,
    });
    const ask = { merchantId, environment: payment.environment, id: payment.id, expandEvents: true };
    const { events, ...stored } = await read.execute(ask);
    expect(stored).toEqual(payment);
    expect(events!.map(({ type, data }) => [type, data.object])).toEqual([['payment.pending', payment]]);
  });

  it.each([
    ['unavailable', null],
    ['unknown', 'wanted'],
  ] as const)('calls the next provider if the outcome of the first call is %s', async (outcome, cancel) => {
    first.onOpen = () => Promise.resolve({ outcome, message: '503' });
    const asked = request();
    expect((await create.execute(asked)).provider).toBe('second');
    expect(await statesOf(asked.id)).toEqual([
      ['first', outcome, cancel],
      ['second', 'opened', null],
    ]);
  });

  it('does not call another provider after a decline, and releases the Idempotency-Key', async () => {
    first.onOpen = () => Promise.resolve({ outcome: 'declined', code: 'X', message: 'too small' });
    const asked = request({ idempotencyKey: 'a' });
    expect(await codeOf(create.execute(asked))).toBe('provider_error');
    expect(await statesOf(asked.id)).toEqual([['first', 'declined', null]]);
    first.onOpen = (opening) => Promise.resolve(first.answerOf(opening));
    expect(await codeOf(create.execute(request({ idempotencyKey: 'a' })))).toBe('created');
  });

  it('rejects a payment that fails at every provider, and cancels attempts with an unknown outcome', async () => {
    for (const provider of [first, second])
      provider.onOpen = () => Promise.resolve({ outcome: 'unknown', message: 'timeout' });
    const asked = request();
    expect(await codeOf(create.execute(asked))).toBe('provider_error');
    expect(await statesOf(asked.id)).toEqual([
      ['first', 'unknown', 'wanted'],
      ['second', 'unknown', 'wanted'],
    ]);
  });
});

describe('handling requests during a provider call', () => {
  it('returns conflict for the same Idempotency-Key until the provider call ends', async () => {
    const { release } = held();
    const one = create.execute(request({ idempotencyKey: 'a' }));
    await eventually(() => first.opened.length === 1);
    expect(await codeOf(create.execute(request({ idempotencyKey: 'a' })))).toBe('conflict');
    release();
    const { id } = await one;
    const again = await create.execute(request({ idempotencyKey: 'a' }));
    expect(again.id).toBe(id);
    expect([first.opened.length, second.opened.length]).toEqual([1, 0]);
  });

  it('returns the same payment for a retried command', async () => {
    const { release } = held();
    const asked = request();
    const both = [create.execute(asked)];
    await eventually(() => first.opened.length === 1);
    both.push(create.execute(asked));
    release();
    const [one, other] = await Promise.all(both);
    expect([other!.id, first.opened.length]).toEqual([one!.id, 1]);
  });

  it('does not hold a database connection while it waits for the provider', async () => {
    const { release } = held();
    const many = Array.from({ length: 15 }, () => create.execute(request()));
    await eventually(() => first.opened.length === 15);
    expect(await database.db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(database.db.connections.waiting).toBe(0);
    release();
    expect(new Set((await Promise.all(many)).map(({ id }) => id)).size).toBe(15);
  });
});

describe('handling requests after a crash during the provider call', () => {
  it('lets another request claim the key after the deadline, and ignores the late response', async () => {
    const { release } = held();
    const dead = request({ idempotencyKey: 'a' });
    const lost = create.execute(dead);
    await eventually(() => first.opened.length === 1);
    await Promise.all([passDeadline(), passKeyDeadline()]);
    first.onOpen = (opening) => Promise.resolve(first.answerOf(opening));
    const taken = await create.execute(request({ idempotencyKey: 'a' }));
    release();
    expect((await lost).id).toBe(taken.id);
    expect(await database.db.query('SELECT id FROM payments WHERE merchant_id = $1', [merchantId])).toEqual([
      { id: taken.id },
    ]);
    expect(await statesOf(dead.id)).toEqual([['first', 'opened', null]]);
  });

  it('creates the payment in a second attempt when the command is retried', async () => {
    const asked = request();
    const { release } = held();
    const lost = create.execute(asked);
    await eventually(() => first.opened.length === 1);
    await passDeadline();
    first.onOpen = (opening) => Promise.resolve(first.answerOf(opening));
    const payment = await create.execute(asked);
    release();
    expect((await lost).id).toBe(payment.id);
    expect((await attempts.ofPayment(asked.id)).map(({ number }) => number)).toEqual([1, 2]);
    expect(payment.provider_ref).toBe(`pr-${first.opened[1]}`);
  });
});
