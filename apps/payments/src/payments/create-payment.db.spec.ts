import 'reflect-metadata';
import { newId, useTracer, withRequestId, type MerchantState } from '@tulay/contracts';
import { MerchantStandings } from '@tulay/merchant-standing';
import { Outbox, type Database } from '@tulay/persistence';
import { FixedClock, restrictionsOf } from '@tulay/testing';
import { AsyncLocalStorage } from 'node:async_hooks';
import { paymentRequest } from '../../test/a-payment';
import { creatingPayments } from '../../test/creating-payments';
import { FakeProvider } from '../../test/fake-provider';
import { openPayments, type OpenPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import type { PaymentProvider } from '../providers/provider.port';
import { CreateFreePayment } from './create-free-payment';
import { CreatePayment } from './create-payment';
import { PaymentsStore } from './payments.store';

let database: PaymentsDatabase;
let db: Database;
let create: CreatePayment;

beforeAll(async () => {
  database = await paymentsDatabase();
  db = database.db;
  create = await createWith(new FakeProvider('first'));
});

afterAll(() => database.close());

const clock = new FixedClock();

const createWith = (...providers: PaymentProvider[]): Promise<CreatePayment> =>
  creatingPayments(db, { clock, providers });

const broken = new FakeProvider('broken');
broken.onOpen = () => Promise.reject(new Error('connection refused'));

describe('creating a payment with failing providers', () => {
  it('uses the next provider', async () => {
    const service = await createWith(broken, new FakeProvider('second'));
    const payment = await service.execute(paymentRequest());
    expect(payment).toMatchObject({ provider: 'second', provider_ref: `second_${payment.id}` });
  });

  it('returns provider_error and stores nothing if every provider fails', async () => {
    const [service, one] = [await createWith(broken), paymentRequest()];
    await expect(service.execute(one)).rejects.toMatchObject({ code: 'provider_error' });
    expect(await new PaymentsStore(db).find(one.id)).toBeNull();
    expect(await new Outbox(db).timeline(one.id)).toEqual([]);
  });
});

describe('creating a payment without an available provider', () => {
  it.each([
    ['if the only provider fails', () => createWith(broken), 'provider_error'],
    ['if no provider is configured', () => createWith(), 'no_route'],
  ])('returns an existing payment for a retry, and rejects a new payment %s', async (_, make, code) => {
    const [one, keyed] = [paymentRequest(), paymentRequest({ idempotencyKey: newId('key') })];
    const [payment, keyedPayment] = [await create.execute(one), await create.execute(keyed)];
    const service = await make();
    expect(await service.execute(one)).toEqual(payment);
    expect(await service.execute({ ...keyed, id: newId('pay') })).toEqual(keyedPayment);
    const foreign = { ...keyed, merchantId: newId('mer') };
    await expect(service.execute(foreign)).rejects.toMatchObject({ code });
  });
});

describe('creating a payment for a restricted merchant', () => {
  let open: OpenPayments;
  beforeAll(async () => {
    open = await openPayments(db, { clock, providers: [new FakeProvider('first')] });
  });

  const restrict = (merchantId: string, state: MerchantState, change = 1): Promise<void> =>
    open.get(MerchantStandings).note(restrictionsOf(merchantId, { state, change }));

  it.each([
    ['suspended', 'live', 'insufficient_scope'],
    ['suspended', 'test', 'created'],
    ['closed', 'live', 'insufficient_scope'],
    ['closed', 'test', 'insufficient_scope'],
  ] as const)('has the expected outcome (%s, %s mode: %s)', async (state, environment, outcome) => {
    const one = paymentRequest({ environment });
    await restrict(one.merchantId, state);
    const payments = open.get(CreatePayment);
    const code = await payments.execute(one).then(
      () => 'created',
      (error: { code: string }) => error.code,
    );
    expect(code).toBe(outcome);
  });

  it('returns an existing payment, including a free payment, for a retry', async () => {
    const [payments, free] = [open.get(CreatePayment), open.get(CreateFreePayment)];
    const one = paymentRequest({ idempotencyKey: newId('key') });
    const other = { ...one, id: newId('pay'), idempotencyKey: null, failureReturnUrl: null, projectId: null };
    const [payment, freePayment] = [await payments.execute(one), await free.execute(other)];
    await restrict(one.merchantId, 'closed');
    expect(await payments.execute({ ...one, id: newId('pay') })).toEqual(payment);
    expect(await free.execute(other)).toEqual(freePayment);
    const refused = { code: 'insufficient_scope' };
    await expect(free.execute({ ...other, id: newId('pay') })).rejects.toMatchObject(refused);
  });

  it('creates payments again once the restriction ends, even for an Idempotency-Key that was rejected before', async () => {
    const payments = open.get(CreatePayment);
    const one = paymentRequest({ idempotencyKey: newId('key') });
    await restrict(one.merchantId, 'closed');
    await expect(payments.execute(one)).rejects.toMatchObject({ code: 'insufficient_scope' });
    await restrict(one.merchantId, 'active', 2);
    await restrict(one.merchantId, 'closed', 1);
    expect(await payments.execute({ ...one, id: newId('pay') })).toMatchObject({ status: 'pending' });
  });
});

describe('creating payments concurrently', () => {
  afterEach(() => useTracer(null));

  it('stores each request’s request ID and trace parent in the payment’s event', async () => {
    const current = new AsyncLocalStorage<string>();
    const traceParent = (n: number): string => `00-${String(n).padStart(32, 'a')}-${'b'.repeat(16)}-01`;
    useTracer({
      current: () => current.getStore() ?? null,
      inSpan: (_span, work) => work(),
      under: (_parent, work) => work(),
    });
    const ids = await Promise.all(
      [1, 2, 3].map(async (n) => {
        const one = paymentRequest();
        await withRequestId(`req_${n}`, () => current.run(traceParent(n), () => create.execute(one)));
        return one.id;
      }),
    );
    const events = await Promise.all(ids.map((id) => new Outbox(db).timeline(id)));
    expect(events.flat().map(({ requestId, traceParent: cause }) => [requestId, cause])).toEqual(
      [1, 2, 3].map((n) => [`req_${n}`, traceParent(n)]),
    );
  });

  it('does not store a trace parent if tracing is off', async () => {
    const { id } = await create.execute(paymentRequest());
    const [event] = await new Outbox(db).timeline(id);
    expect(Object.keys(event!)).not.toContain('traceParent');
  });
});
