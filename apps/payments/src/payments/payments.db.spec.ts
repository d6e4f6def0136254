import 'reflect-metadata';
import {
  ENVIRONMENTS,
  newId,
  toUnix,
  type CreatePaymentRequest,
  type DomainEvent,
  type Tenant,
} from '@tulay/contracts';
import { Outbox, type Database } from '@tulay/persistence';
import { FixedClock } from '@tulay/testing';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { paymentRequest } from '../../test/a-payment';
import { creatingPayments } from '../../test/creating-payments';
import { openPayments } from '../../test/open-payments';
import { FakeProvider } from '../../test/fake-provider';
import { CreatePayment } from './create-payment';
import { KEY_SECONDS } from '../attempts/key-rejections.store';
import { PaymentInsertsStore } from './payment-inserts.store';
import { ExpirePayments } from './expire-payments';
import { GetPayment } from './get-payment';
import { ListPayments } from './list-payments';
import { ApplyProviderOutcome } from './apply-provider-outcome';

let database: PaymentsDatabase;
let db: Database;
let clock: FixedClock;
let inserts: PaymentInsertsStore;
let create: CreatePayment;
let outcomes: ApplyProviderOutcome;
let expire: ExpirePayments;
let getPayment: GetPayment;
let listPayments: ListPayments;
let tenant: Tenant;

beforeAll(async () => {
  database = await paymentsDatabase();
  db = database.db;
  clock = new FixedClock(new Date('2026-01-05T00:00:00Z'));
  const { get } = await openPayments(db, { clock, basisPoints: 250 });
  inserts = get(PaymentInsertsStore);
  create = get(CreatePayment);
  outcomes = get(ApplyProviderOutcome);
  expire = get(ExpirePayments);
  getPayment = get(GetPayment);
  listPayments = get(ListPayments);
});

afterAll(() => database.close());

beforeEach(() => {
  tenant = { merchantId: newId('mer'), environment: 'test' };
});

const command = (changes: Partial<CreatePaymentRequest> = {}): CreatePaymentRequest =>
  paymentRequest({
    ...tenant,
    customer: { email: 'juan@example.test', name: 'Juan dela Cruz' },
    externalId: 'order-1',
    metadata: { note: 'Señor \u{1F600} "quoted"', deep: { list: [1, null] } },
    ...changes,
  });

const typesOf = async (id: string): Promise<string[]> =>
  (await new Outbox(db).timeline(id)).map((event) => event.type);

describe('creating a payment', () => {
  it('returns a pending payment with its fee, and writes payment.pending in the same transaction', async () => {
    const payment = await create.execute(command());
    expect(payment).toMatchObject({
      object: 'payment',
      status: 'pending',
      amount: 100,
      fee_amount: 2.5,
      net_amount: null,
      provider: 'sandbox',
      qr_code: null,
      bank_account: null,
      qr_code_url: `http://pay.test/checkout/${payment.id}/qr.png`,
      checkout_url: `http://pay.test/checkout/${payment.id}`,
      expires_at: payment.created + 900,
    });
    const events = (await getPayment.execute({ ...tenant, id: payment.id, expandEvents: true })).events!;
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ object: 'event', type: 'payment.pending', data: { object: payment } });
  });

  it('stores the payment exactly as returned', async () => {
    const payment = await create.execute(command());
    expect(await getPayment.execute({ ...tenant, id: payment.id, expandEvents: false })).toEqual(payment);
  });

  it('creates one payment per ID, even for concurrent retries', async () => {
    const one = command();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create.execute(one)));
    expect(new Set(answers.map((payment) => JSON.stringify(payment))).size).toBe(1);
    expect(await typesOf(one.id)).toEqual(['payment.pending']);
  });

  it('returns the payment’s current state for a later retry', async () => {
    const one = command();
    await create.execute(one);
    await outcomes.execute({ paymentId: one.id, trigger: 'provider.paid' });
    expect((await create.execute(one)).status).toBe('succeeded');
  });

  it('creates one payment per key within a day, and replays the first response', async () => {
    const keyed = (created = newId('pay')) =>
      create.execute(command({ id: created, idempotencyKey: 'order-1' }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => keyed()));
    const [first] = answers;
    expect(new Set(answers.map((payment) => JSON.stringify(payment))).size).toBe(1);
    await outcomes.execute({ paymentId: first?.id ?? '', trigger: 'provider.paid' });
    expect(JSON.stringify(await keyed())).toBe(JSON.stringify(first));
    expect(await inserts.find(tenant, 'order-1', 0)).toEqual(first);
    const rows = await db.query('SELECT id FROM payments WHERE merchant_id = $1', [tenant.merchantId]);
    expect(rows).toHaveLength(1);
  });

  it('creates one payment per key on two concurrent replicas', async () => {
    const other = await creatingPayments(db, { clock });
    const keys = Array.from({ length: 25 }, (_, n) => `order-${n}`);
    const ask = (by: CreatePayment, all: string[]) =>
      Promise.all(all.map((idempotencyKey) => by.execute(command({ idempotencyKey }))));
    const [here, there] = await Promise.all([ask(create, keys), ask(other, [...keys].reverse())]);
    expect(there.reverse().map(({ id }) => id)).toEqual(here.map(({ id }) => id));
  });

  it.each([
    ['the other environment', { environment: 'live', method: 'gcash_qr' } as const],
    ['another merchant', { merchantId: newId('mer') }],
  ])('does not treat the same key from %s as a retry', async (_, changes) => {
    const providers = [new FakeProvider('any', ENVIRONMENTS)];
    const anywhere = await creatingPayments(db, { clock, providers });
    const first = await create.execute(command({ idempotencyKey: 'order-1' }));
    const second = await anywhere.execute(command({ idempotencyKey: 'order-1', ...changes }));
    expect(second.id).not.toBe(first.id);
  });

  it.each([
    ['the same payment', KEY_SECONDS - 1],
    ['a new payment', KEY_SECONDS],
  ])('returns %s for the same key after %i seconds', async (expected, seconds) => {
    const first = await create.execute(command({ idempotencyKey: 'order-1' }));
    clock.advance(seconds * 1000);
    const second = await create.execute(command({ idempotencyKey: 'order-1' }));
    expect(second.id === first.id ? 'the same payment' : 'a new payment').toBe(expected);
  });

  it('deletes only expired keys', async () => {
    await create.execute(command({ idempotencyKey: 'old' }));
    clock.advance(KEY_SECONDS * 1000);
    await create.execute(command({ idempotencyKey: 'new' }));
    const now = toUnix(clock.now('test'));
    expect(await inserts.removeOldKeys('test', now, 1_000)).toBeGreaterThan(0);
    expect(await inserts.removeOldKeys('test', now, 1_000)).toBe(0);
    const keys = await db.query('SELECT key FROM payment_keys WHERE merchant_id = $1', [tenant.merchantId]);
    expect(keys).toEqual([{ key: 'new' }]);
  });

  it('rejects only the request whose row cannot be stored', async () => {
    const bad = command({ description: 'no \u0000 here' });
    const results = await Promise.allSettled([
      create.execute(command()),
      create.execute(bad),
      create.execute(command()),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('rejects an unknown method with invalid_request and issues.method', async () => {
    await expect(create.execute(command({ method: 'cash' }))).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { method: expect.any(Array) },
    });
  });

  it('returns no_route if no provider supports the method', async () => {
    await expect(create.execute(command({ environment: 'live' }))).rejects.toMatchObject({
      code: 'no_route',
    });
  });
});

describe('applying an outcome', () => {
  it('completes a paid payment once, with its net_amount', async () => {
    const { id } = await create.execute(command());
    const paid = await outcomes.execute({ paymentId: id, trigger: 'provider.paid' });
    expect(paid).toMatchObject({ status: 'succeeded', net_amount: 97.5, succeeded_at: expect.any(Number) });
    expect(await outcomes.execute({ paymentId: id, trigger: 'provider.paid' })).toEqual(paid);
    expect(await typesOf(id)).toEqual(['payment.pending', 'payment.succeeded']);
  });

  it('applies only one of several concurrent outcomes', async () => {
    const { id } = await create.execute(command());
    const triggers = ['provider.paid', 'provider.declined', 'provider.expired'] as const;
    const results = await Promise.allSettled(
      triggers.map((trigger) => outcomes.execute({ paymentId: id, trigger })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await typesOf(id)).toHaveLength(2);
  });

  it('returns not_found for an unknown payment', async () => {
    const outcome = { paymentId: newId('pay'), trigger: 'provider.paid' } as const;
    await expect(outcomes.execute(outcome)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('expiry', () => {
  it('expires a pending payment exactly at its expires_at', async () => {
    const { id } = await create.execute(command({ expiresIn: 60 }));
    clock.advance(59_000);
    await expire.execute('test');
    expect(await typesOf(id)).toEqual(['payment.pending']);
    clock.advance(1_000);
    await expire.execute('test');
    expect(await typesOf(id)).toEqual(['payment.pending', 'payment.expired']);
  });

  it('does not expire a processing payment', async () => {
    const { id } = await create.execute(command({ expiresIn: 60 }));
    await outcomes.execute({ paymentId: id, trigger: 'provider.accepted' });
    clock.advance(120_000);
    await expire.execute('test');
    expect(await typesOf(id)).toEqual(['payment.pending', 'payment.processing']);
  });

  it('expires each payment once on concurrent replicas', async () => {
    const payments = await Promise.all(
      Array.from({ length: 30 }, () => create.execute(command({ expiresIn: 60 }))),
    );
    clock.advance(60_000);
    await Promise.all([expire.execute('test'), expire.execute('test'), expire.execute('test')]);
    while (await expire.execute('test'));
    for (const { id } of payments) expect(await typesOf(id)).toEqual(['payment.pending', 'payment.expired']);
  });
});

describe('reading payments', () => {
  it('returns not_found for another merchant’s payment', async () => {
    const { id } = await create.execute(command());
    const foreign = { merchantId: newId('mer'), environment: 'test', id, expandEvents: false } as const;
    await expect(getPayment.execute(foreign)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('returns unauthenticated in the other environment', async () => {
    const { id } = await create.execute(command());
    const crossing = { ...tenant, environment: 'live', id, expandEvents: false } as const;
    await expect(getPayment.execute(crossing)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('paginates newest first without gaps or duplicates, and filters by status', async () => {
    const made: string[] = [];
    for (let i = 0; i < 7; i++) made.push((await create.execute(command())).id);
    const paid = made[2]!;
    await outcomes.execute({ paymentId: paid, trigger: 'provider.paid' });
    const first = await listPayments.execute({ ...tenant, limit: 4 });
    const second = await listPayments.execute({ ...tenant, limit: 4, startingAfter: first.data[3]?.id });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([...made].sort().reverse());
    expect([first.has_more, second.has_more]).toEqual([true, false]);
    expect(
      (await listPayments.execute({ ...tenant, limit: 4, status: 'succeeded' })).data.map(({ id }) => id),
    ).toEqual([paid]);
  });

  it('rejects a cursor that is not one of the caller’s payments', async () => {
    const list = listPayments.execute({ ...tenant, limit: 4, startingAfter: newId('pay') });
    await expect(list).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { starting_after: expect.any(Array) },
    });
  });
});

it('stores the webhook_url with every event of the payment', async () => {
  const { id } = await create.execute(command({ webhookUrl: 'http://127.0.0.1:9/hook' }));
  await outcomes.execute({ paymentId: id, trigger: 'provider.declined' });
  const events: DomainEvent[] = await new Outbox(db).timeline(id);
  expect(events.map((event) => event.webhookUrl)).toEqual(Array(2).fill('http://127.0.0.1:9/hook'));
});
