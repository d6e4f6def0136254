import 'reflect-metadata';
import { newId, type CreateFreePaymentRequest } from '@tulay/contracts';
import { createDataSource, Database, Outbox } from '@tulay/persistence';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import type { PaymentsConfig } from '../payments.config';
import { paymentsSchema } from '../payments.migrations';
import { CreateFreePayment } from './create-free-payment';
import { ExpirePayments } from './expire-payments';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';
import { PaymentInsertsStore } from './payment-inserts.store';
import { ReadPayment } from './read-payment';
import { ApplyProviderOutcome } from './apply-provider-outcome';

const NOW = 1_767_571_200;
const PROJECT = '9b2f0b8e-3a51-4c9e-8f53-0d8f7a1c2e4d';

let database: TestDatabase;
let db: Database;
let store: PaymentsStore;
let create: CreateFreePayment;
let read: ReadPayment;
let expire: ExpirePayments;

beforeAll(async () => {
  database = await testDatabase('payments', paymentsSchema.migrations);
  const source = createDataSource({ service: 'payments', url: database.url });
  await source.initialize();
  db = new Database(source);
  const clock = new FixedClock(new Date(NOW * 1000));
  const view = new PaymentView({ PUBLIC_URL: 'http://pay.test' } as PaymentsConfig);
  store = new PaymentsStore(db);
  const record = new ApplyProviderOutcome(db, clock, store, view);
  create = new CreateFreePayment(db, clock, store, view, record);
  read = new ReadPayment(store, new PaymentInsertsStore(db), new Outbox(db), view, clock);
  expire = new ExpirePayments(db, clock, store, view);
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

const command = (changes: Partial<CreateFreePaymentRequest> = {}): CreateFreePaymentRequest => ({
  merchantId: newId('mer'),
  environment: 'live',
  id: newId('pay'),
  currency: 'PHP',
  method: 'instapay_qr',
  description: null,
  returnUrl: 'https://shop.example/thanks',
  failureReturnUrl: 'https://shop.example/sorry',
  customer: null,
  externalId: 'order-1',
  metadata: {},
  idempotencyKey: null,
  projectId: PROJECT,
  ...changes,
});

describe('a free payment', () => {
  it('has succeeded as soon as it exists, costs nothing, and has nothing to scan', async () => {
    expect(await create.execute(command())).toMatchObject({
      status: 'succeeded',
      provider: 'free',
      amount: 0,
      fee_amount: 0,
      net_amount: 0,
      qr_code: null,
      qr_code_url: null,
      succeeded_at: NOW,
      failure: null,
    });
  });

  it('tells the bus both steps, in order, with the project it was made for', async () => {
    const { id } = await create.execute(command());
    const events = await new Outbox(db).timeline(id);
    expect(events.map(({ type, projectId }) => [type, projectId])).toEqual([
      ['payment.pending', PROJECT],
      ['payment.succeeded', PROJECT],
    ]);
  });

  it('is made once, however often and however much at once it is asked for', async () => {
    const one = command();
    const all = await Promise.all(Array.from({ length: 20 }, () => create.execute(one)));
    expect(new Set(all.map((payment) => JSON.stringify(payment))).size).toBe(1);
    expect(await new Outbox(db).timeline(one.id)).toHaveLength(2);
  });

  it('is never left to expire', async () => {
    const { id } = await create.execute(command());
    await expire.execute('live');
    expect((await store.find(id))!.status).toBe('succeeded');
  });

  it('is the only kind of payment that may be of nothing, in the database too', async () => {
    const { id } = await create.execute(command());
    await expect(db.query(`UPDATE payments SET provider = 'sandbox' WHERE id = $1`, [id])).rejects.toThrow(
      /payments_amount_check/,
    );
  });

  it('refuses a method that is none', async () => {
    await expect(create.execute(command({ method: 'cash' }))).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { method: [expect.any(String)] },
    });
  });
});

it('the page of a payment knows where to send a payer who did not pay', async () => {
  const { id } = await create.execute(command());
  expect(await read.checkout(id)).toMatchObject({
    payment: { return_url: 'https://shop.example/thanks' },
    failureReturnUrl: 'https://shop.example/sorry',
  });
});
