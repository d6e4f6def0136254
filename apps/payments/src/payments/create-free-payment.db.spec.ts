import 'reflect-metadata';
import { newId, type CreateFreePaymentRequest } from '@tulay/contracts';
import { Outbox, type Database } from '@tulay/persistence';
import { FixedClock } from '@tulay/testing';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { openPayments } from '../../test/open-payments';
import { CreateFreePayment } from './create-free-payment';
import { ExpirePayments } from './expire-payments';
import { PaymentsStore } from './payments.store';
import { GetCheckout } from '../checkout/get-checkout';

const NOW = 1_767_571_200;
const PROJECT = '9b2f0b8e-3a51-4c9e-8f53-0d8f7a1c2e4d';

let database: PaymentsDatabase;
let db: Database;
let store: PaymentsStore;
let create: CreateFreePayment;
let checkout: GetCheckout;
let expire: ExpirePayments;

beforeAll(async () => {
  database = await paymentsDatabase();
  db = database.db;
  const clock = new FixedClock(new Date(NOW * 1000));
  const { get } = await openPayments(db, { clock });
  store = get(PaymentsStore);
  create = get(CreateFreePayment);
  checkout = get(GetCheckout);
  expire = get(ExpirePayments);
});

afterAll(() => database.close());

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

describe('creating a free payment', () => {
  it('returns a succeeded payment without a fee or QR code', async () => {
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

  it('emits payment.pending and payment.succeeded with the compat project', async () => {
    const { id } = await create.execute(command());
    const events = await new Outbox(db).timeline(id);
    expect(events.map(({ type, projectId }) => [type, projectId])).toEqual([
      ['payment.pending', PROJECT],
      ['payment.succeeded', PROJECT],
    ]);
  });

  it('creates one payment per ID, even for concurrent retries', async () => {
    const one = command();
    const all = await Promise.all(Array.from({ length: 20 }, () => create.execute(one)));
    expect(new Set(all.map((payment) => JSON.stringify(payment))).size).toBe(1);
    expect(await new Outbox(db).timeline(one.id)).toHaveLength(2);
  });

  it('creates a payment that never expires', async () => {
    const { id } = await create.execute(command());
    await expire.execute('live');
    expect((await store.find(id))!.status).toBe('succeeded');
  });

  it('creates the only kind of payment that the database accepts with an amount of 0', async () => {
    const { id } = await create.execute(command());
    await expect(db.query(`UPDATE payments SET provider = 'sandbox' WHERE id = $1`, [id])).rejects.toThrow(
      /payments_amount_check/,
    );
  });

  it('rejects an unknown method', async () => {
    await expect(create.execute(command({ method: 'cash' }))).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { method: [expect.any(String)] },
    });
  });
});

it('shows the separate return URL for unpaid payments in the checkout', async () => {
  const { id } = await create.execute(command());
  expect(await checkout.execute({ paymentId: id })).toMatchObject({
    payment: { return_url: 'https://shop.example/thanks' },
    failureReturnUrl: 'https://shop.example/sorry',
  });
});
