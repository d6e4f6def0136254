import 'reflect-metadata';
import { FinalRefusal, newId, newOrderedId, type CreatePaymentRequest } from '@tulay/contracts';
import { Outbox } from '@tulay/persistence';
import { eventually, FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { creatingPayments } from '../../test/creating-payments';
import { FakeProvider } from '../../test/fake-provider';
import { openPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { RemoteProvider } from '../../test/remote-provider';
import type { OpenAnswer, PaymentProvider } from '../providers/provider.port';
import { CreatePayment } from './create-payment';
import { ExpirePayments } from './expire-payments';

/** The replica that handles the first attempt, and a second replica that rejects every request. */
let first: CreatePayment;
let rejecting: CreatePayment;
let expire: ExpirePayments;
let provider: FakeProvider;
let database: PaymentsDatabase;
let merchantId: string;

const clock = new FixedClock();
const replica = (...providers: PaymentProvider[]) => creatingPayments(database.db, { clock, providers });

beforeAll(async () => {
  database = await paymentsDatabase();
  provider = new FakeProvider('sandbox');
  Object.assign(provider.capabilities[0]!, { currency: 'PHP', max: 100_000_00n });
  const service = await openPayments(database.db, { clock, providers: [provider] });
  [first, expire] = [service.get(CreatePayment), service.get(ExpirePayments)];
  rejecting = await replica();
});
afterAll(() => database.close());

beforeEach(() => {
  merchantId = newId('mer');
  provider.onOpen = () => Promise.resolve();
});

/**
 * Returns one attempt of a request. As in the gateway, each attempt has a separate payment ID, and the IDs sort
 * by time.
 */
const attempt = (changes: Partial<CreatePaymentRequest> = {}): CreatePaymentRequest =>
  paymentRequest({ merchantId, id: newOrderedId('pay'), idempotencyKey: 'order-1', ...changes });

/** Starts an attempt that pauses before its payment is inserted. */
async function paused(request: CreatePaymentRequest) {
  let resume = (): void => undefined;
  const held = new Promise<void>((resolve) => (resume = resolve));
  const asked = provider.asked.length;
  provider.onOpen = () => held;
  const outcome = first.execute(request).catch((error: unknown) => error);
  await eventually(() => provider.asked.length > asked);
  provider.onOpen = () => Promise.resolve();
  return { resume, outcome };
}

const paymentsCreated = async (): Promise<string[]> => {
  const rows = await database.db.query<{ id: string }>('SELECT id FROM payments WHERE merchant_id = $1', [
    merchantId,
  ]);
  return rows.map(({ id }) => id);
};

const providerError: OpenAnswer = { outcome: 'declined', code: 'X', message: 'no' };

describe('an attempt that continues after its retry was rejected', () => {
  it('does not create a payment', async () => {
    const { resume, outcome } = await paused(attempt());
    const retry = rejecting.execute(attempt());
    await expect(retry).rejects.toMatchObject({ code: 'no_route' });
    await expect(retry).rejects.toBeInstanceOf(FinalRefusal);
    resume();
    expect(await outcome).toMatchObject({ code: 'conflict' });
    expect(await paymentsCreated()).toEqual([]);
  });

  it('does not create a payment if the retry contained an unknown customer or an amount outside the limits', async () => {
    for (const [changes, code] of [
      [{ customerId: newId('cus') }, 'not_found'],
      [{ amount: '10000001' }, 'invalid_request'],
      [{ method: 'cash' }, 'invalid_request'],
    ] as const) {
      const key = { idempotencyKey: newId('key') };
      const { resume, outcome } = await paused(attempt(key));
      await expect(first.execute(attempt({ ...key, ...changes }))).rejects.toMatchObject({ code });
      resume();
      expect(await outcome).toMatchObject({ code: 'conflict' });
    }
    expect(await paymentsCreated()).toEqual([]);
  });

  it('does not create a payment if every provider declined the retry', async () => {
    const { resume, outcome } = await paused(attempt());
    provider.onOpen = () => Promise.resolve(providerError);
    await expect(first.execute(attempt())).rejects.toMatchObject({ code: 'provider_error' });
    resume();
    expect(await outcome).toMatchObject({ code: 'conflict' });
    expect(await paymentsCreated()).toEqual([]);
  });

  it('does not create a payment if the retry is the same command, and returns the same rejection', async () => {
    const request = attempt();
    const { resume, outcome } = await paused(request);
    await expect(rejecting.execute(request)).rejects.toMatchObject({ code: 'no_route' });
    resume();
    expect(await outcome).toBeInstanceOf(FinalRefusal);
    expect(await outcome).toMatchObject({ code: 'no_route' });
    expect(await paymentsCreated()).toEqual([]);
  });

  it('does not create a second payment after the corrected request has created one, and returns the existing payment', async () => {
    const { resume, outcome } = await paused(attempt());
    await expect(rejecting.execute(attempt())).rejects.toMatchObject({ code: 'no_route' });
    const corrected = await first.execute(attempt());
    resume();
    expect(await outcome).toEqual(corrected);
    expect(await paymentsCreated()).toEqual([corrected.id]);
  });

  it('does not create a payment even if its process was assumed to have crashed during the provider call', async () => {
    const remote = new RemoteProvider('remote');
    let resume = (): void => undefined;
    const held = new Promise<void>((resolve) => (resume = resolve));
    remote.onOpen = (asked) => held.then(() => remote.answerOf(asked));
    const outcome = (await replica(remote))
      .execute(attempt({ environment: 'live' }))
      .catch((error: unknown) => error);
    await eventually(() => remote.opened.length === 1);
    await database.db.query(
      "UPDATE payment_keys SET asking_until = now() - interval '1 second' WHERE merchant_id = $1",
      [merchantId],
    );
    const retry = rejecting.execute(attempt({ environment: 'live' }));
    await expect(retry).rejects.toMatchObject({ code: 'no_route' });
    resume();
    expect(await outcome).toMatchObject({ code: 'conflict' });
    expect(await paymentsCreated()).toEqual([]);
  });
});

describe('a rejected request', () => {
  it('does not block a corrected request with the same key', async () => {
    await expect(rejecting.execute(attempt())).rejects.toMatchObject({ code: 'no_route' });
    await expect(rejecting.execute(attempt())).rejects.toMatchObject({ code: 'no_route' });
    const { id } = await first.execute(attempt());
    expect((await first.execute(attempt())).id).toBe(id);
    expect(await paymentsCreated()).toEqual([id]);
  });

  it('can be retried after a provider failure', async () => {
    const request = attempt();
    provider.onOpen = () => Promise.resolve(providerError);
    await expect(first.execute(request)).rejects.toMatchObject({ code: 'provider_error' });
    provider.onOpen = () => Promise.resolve();
    expect((await first.execute(request)).id).toBe(request.id);
  });

  it('returns the payment that another attempt created while the request was being rejected', async () => {
    const { resume, outcome } = await paused(attempt());
    resume();
    const created = await outcome;
    expect(await rejecting.execute(attempt())).toEqual(created);
  });

  it('returns conflict while another attempt is waiting for its provider', async () => {
    const remote = new RemoteProvider('remote');
    let resume = (): void => undefined;
    const held = new Promise<void>((resolve) => (resume = resolve));
    remote.onOpen = (asked) => held.then(() => remote.answerOf(asked));
    const outcome = (await replica(remote)).execute(attempt({ environment: 'live' }));
    await eventually(() => remote.opened.length === 1);
    const retry = rejecting.execute(attempt({ environment: 'live' }));
    await expect(retry).rejects.toMatchObject({ code: 'conflict' });
    resume();
    const { id } = await outcome;
    expect(await paymentsCreated()).toEqual([id]);
  });
});

describe('a late attempt without an Idempotency-Key', () => {
  it('does not create a payment if the caller treats a rejection as final for the payment’s ID', async () => {
    const request = attempt({ idempotencyKey: null, keepsRejection: true });
    const { resume, outcome } = await paused(request);
    await expect(rejecting.execute(request)).rejects.toMatchObject({ code: 'no_route' });
    resume();
    expect(await outcome).toMatchObject({ code: 'no_route' });
    await expect(first.execute(request)).rejects.toMatchObject({ code: 'no_route' });
    expect(await paymentsCreated()).toEqual([]);
    const other = await first.execute({ ...request, id: newId('pay') });
    expect([other.idempotency_key, await first.execute({ ...request, id: other.id })]).toEqual([null, other]);
  });

  it('creates a pending payment that expires unpaid if the caller does not treat the rejection as final', async () => {
    const request = attempt({ idempotencyKey: null });
    const { resume, outcome } = await paused(request);
    await expect(rejecting.execute(request)).rejects.toMatchObject({ code: 'no_route' });
    resume();
    expect(await outcome).toMatchObject({ id: request.id, status: 'pending' });
    expect(await rejecting.execute(request)).toEqual(await outcome);
    clock.advance(request.expiresIn * 1000);
    await expire.execute('test');
    const events = await new Outbox(database.db).timeline(request.id);
    expect(events.map(({ type }) => type)).toEqual(['payment.pending', 'payment.expired']);
  });
});
