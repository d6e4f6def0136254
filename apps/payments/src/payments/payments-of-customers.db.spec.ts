import 'reflect-metadata';
import { DomainError, newId, type CreatePaymentRequest, type Tenant } from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { creatingPayments } from '../../test/creating-payments';
import { FakeCatalog } from '../../test/fake-catalog';
import { paymentsSchema } from '../payments.migrations';
import type { CreatePayment } from './create-payment';
import { PaymentsStore } from './payments.store';

const TENANT: Tenant = { merchantId: newId('mer'), environment: 'test' };

let database: TestDatabase;
let db: Database;
let catalog: FakeCatalog;
let create: CreatePayment;
let customerId: string;

beforeAll(async () => {
  database = await testDatabase('payments', paymentsSchema.migrations);
  const source = createDataSource({ service: 'payments', url: database.url });
  await source.initialize();
  db = new Database(source);
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

beforeEach(() => {
  catalog = new FakeCatalog();
  create = creatingPayments(db, new FixedClock(), { catalog: catalog.client });
  customerId = newId('cus');
  catalog.know(customerId, TENANT);
});

const command = (changes: Partial<CreatePaymentRequest> = {}): CreatePaymentRequest => ({
  ...TENANT,
  id: newId('pay'),
  amount: '10000',
  currency: 'PHP',
  method: 'gcash_qr',
  description: null,
  returnUrl: null,
  webhookUrl: null,
  customer: null,
  customerId,
  externalId: null,
  metadata: {},
  expiresIn: 900,
  idempotencyKey: null,
  ...changes,
});
const isKept = async ({ id }: CreatePaymentRequest): Promise<boolean> =>
  (await new PaymentsStore(db).find(id)) !== null;

it('a payment without a customer asks nobody', async () => {
  expect((await create.execute(command({ customerId: null }))).customer_id).toBeNull();
  expect(catalog.asked).toEqual([]);
});

it('a payment of a known customer bears their id', async () => {
  expect((await create.execute(command())).customer_id).toBe(customerId);
  expect(catalog.asked).toEqual([customerId]);
});

it.each([
  ['nobody', () => ({ customerId: newId('cus') }), 'not_found'],
  ['another merchant’s customer', () => ({ merchantId: newId('mer') }), 'not_found'],
  ['the other environment’s customer', () => ({ environment: 'live' as const }), 'unauthenticated'],
])('a payment of %s is refused, and nothing is kept', async (_, changes, code) => {
  const refused = command(changes());
  await expect(create.execute(refused)).rejects.toMatchObject({ code });
  expect(await isKept(refused)).toBe(false);
});

it('a wrong method is refused before anybody is asked for the customer', async () => {
  await expect(create.execute(command({ method: 'cash' }))).rejects.toMatchObject({
    code: 'invalid_request',
  });
  expect(catalog.asked).toEqual([]);
});

it('while the catalog is away, payments of customers are refused and others are not', async () => {
  catalog.before = () => Promise.reject(new DomainError('internal_error', 'nobody answered'));
  const refused = command();
  const answers = await Promise.allSettled([
    create.execute(refused),
    create.execute(command({ customerId: null })),
  ]);
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { code: 'internal_error' } },
    { status: 'fulfilled' },
  ]);
  expect(await isKept(refused)).toBe(false);
});

it('each of a batch gets its own answer', async () => {
  const batch = [
    {},
    { customerId: newId('cus') },
    { customerId: null },
    { environment: 'live' as const },
    {},
  ];
  const answers = await Promise.allSettled(batch.map((changes) => create.execute(command(changes))));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? 'created' : answer.reason.code))).toEqual([
    'created',
    'not_found',
    'created',
    'unauthenticated',
    'created',
  ]);
});

it('a repeat after the customer was deleted answers the payment that was made', async () => {
  const one = command();
  const payment = await create.execute(one);
  catalog.forget(customerId);
  expect(await create.execute(one)).toEqual(payment);
});
