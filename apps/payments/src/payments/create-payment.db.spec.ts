import 'reflect-metadata';
import { newId, type CreatePaymentRequest } from '@tulay/contracts';
import { createDataSource, Database, Outbox } from '@tulay/persistence';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { creatingPayments } from '../../test/creating-payments';
import { routingTo } from '../../test/routing-to';
import { FakeProvider } from '../../test/fake-provider';
import { paymentsSchema } from '../payments.migrations';
import type { PaymentProvider } from '../providers/provider.port';
import type { CreatePayment } from './create-payment';
import { PaymentsStore } from './payments.store';

let database: TestDatabase;
let db: Database;
let create: CreatePayment;

beforeAll(async () => {
  database = await testDatabase('payments', paymentsSchema.migrations);
  const source = createDataSource({ service: 'payments', url: database.url });
  await source.initialize();
  db = new Database(source);
  create = createWith(new FakeProvider('first'));
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

const clock = new FixedClock();

const createWith = (...providers: PaymentProvider[]): CreatePayment =>
  creatingPayments(db, clock, { open: routingTo(...providers) });

const broken = new FakeProvider('broken');
broken.onOpen = () => Promise.reject(new Error('connection refused'));

const command = (changes: Partial<CreatePaymentRequest> = {}): CreatePaymentRequest => ({
  merchantId: newId('mer'),
  environment: 'test',
  id: newId('pay'),
  amount: '10000',
  currency: 'PHP',
  method: 'gcash_qr',
  description: null,
  returnUrl: null,
  webhookUrl: null,
  customer: null,
  customerId: null,
  externalId: null,
  metadata: {},
  expiresIn: 900,
  idempotencyKey: null,
  ...changes,
});

describe('when providers fail', () => {
  it('the next one takes the payment, and the payment says so', async () => {
    const payment = await createWith(broken, new FakeProvider('second')).execute(command());
    expect(payment).toMatchObject({ provider: 'second', provider_ref: `second_${payment.id}` });
  });

  it('all of them, the payment is refused with provider_error and nothing is kept', async () => {
    const one = command();
    await expect(createWith(broken).execute(one)).rejects.toMatchObject({ code: 'provider_error' });
    expect(await new PaymentsStore(db).find(one.id)).toBeNull();
    expect(await new Outbox(db).timeline(one.id)).toEqual([]);
  });
});

describe('when nobody takes payments any more', () => {
  it.each([
    ['fails', () => createWith(broken), 'provider_error'],
    ['is there', () => createWith(), 'no_route'],
  ])('because nobody %s, a repeat is answered all the same, and a stranger is not', async (_, make, code) => {
    const [one, keyed] = [command(), command({ idempotencyKey: newId('key') })];
    const [payment, keyedPayment] = [await create.execute(one), await create.execute(keyed)];
    expect(await make().execute(one)).toEqual(payment);
    expect(await make().execute({ ...keyed, id: newId('pay') })).toEqual(keyedPayment);
    const stranger = { ...keyed, merchantId: newId('mer') };
    await expect(make().execute(stranger)).rejects.toMatchObject({ code });
  });
});
