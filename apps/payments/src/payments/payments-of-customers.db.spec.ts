import 'reflect-metadata';
import { DomainError, newId, type CreatePaymentRequest, type Tenant } from '@tulay/contracts';
import type { Database } from '@tulay/persistence';
import { FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { creatingPayments } from '../../test/creating-payments';
import { FakeCatalog } from '../../test/fake-catalog';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import type { CreatePayment } from './create-payment';
import { PaymentsStore } from './payments.store';

const TENANT: Tenant = { merchantId: newId('mer'), environment: 'test' };

let database: PaymentsDatabase;
let db: Database;
let catalog: FakeCatalog;
let create: CreatePayment;
let customerId: string;

beforeAll(async () => {
  database = await paymentsDatabase();
  db = database.db;
});

afterAll(() => database.close());

beforeEach(async () => {
  catalog = new FakeCatalog();
  create = await creatingPayments(db, { clock: new FixedClock(), catalog });
  customerId = newId('cus');
  catalog.add(customerId, TENANT);
});

const command = (changes: Partial<CreatePaymentRequest> = {}): CreatePaymentRequest =>
  paymentRequest({ ...TENANT, customerId, ...changes });
const isStored = async ({ id }: CreatePaymentRequest): Promise<boolean> =>
  (await new PaymentsStore(db).find(id)) !== null;

it('does not call the catalog for a payment without a customer', async () => {
  expect((await create.execute(command({ customerId: null }))).customer_id).toBeNull();
  expect(catalog.asked).toEqual([]);
});

it('stores the ID of an existing customer', async () => {
  expect((await create.execute(command())).customer_id).toBe(customerId);
  expect(catalog.asked).toEqual([customerId]);
});

it.each([
  ['an unknown customer', () => ({ customerId: newId('cus') }), 'not_found'],
  ['another merchant’s customer', () => ({ merchantId: newId('mer') }), 'not_found'],
  ['the other environment’s customer', () => ({ environment: 'live' as const }), 'unauthenticated'],
])('rejects a payment for %s without storing it', async (_, changes, code) => {
  const refused = command(changes());
  await expect(create.execute(refused)).rejects.toMatchObject({ code });
  expect(await isStored(refused)).toBe(false);
});

it('rejects an unknown method without calling the catalog', async () => {
  await expect(create.execute(command({ method: 'cash' }))).rejects.toMatchObject({
    code: 'invalid_request',
  });
  expect(catalog.asked).toEqual([]);
});

it('rejects only payments with a customer while the catalog is unavailable', async () => {
  catalog.before = () => Promise.reject(new DomainError('internal_error', 'catalog did not respond'));
  const refused = command();
  const answers = await Promise.allSettled([
    create.execute(refused),
    create.execute(command({ customerId: null })),
  ]);
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { code: 'internal_error' } },
    { status: 'fulfilled' },
  ]);
  expect(await isStored(refused)).toBe(false);
});

it('returns a separate result for each request in a batch', async () => {
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

it('returns the existing payment for a retry after the customer was deleted', async () => {
  const one = command();
  const payment = await create.execute(one);
  catalog.remove(customerId);
  expect(await create.execute(one)).toEqual(payment);
});
