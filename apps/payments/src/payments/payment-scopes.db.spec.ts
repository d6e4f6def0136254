import 'reflect-metadata';
import { newId, type ListPaymentsRequest, type PaymentScope, type Tenant } from '@tulay/contracts';
import { createDataSource } from '@tulay/persistence';
import { ExplainingDatabase, testDatabase, type TestDatabase } from '@tulay/testing';
import { paymentsSchema } from '../payments.migrations';
import type { PaymentEntity } from './payment.entity';
import { view } from '../../test/creating-payments';
import { PaymentInsertsStore } from './payment-inserts.store';
import { PaymentsStore } from './payments.store';

let database: TestDatabase;
let db: ExplainingDatabase;
let store: PaymentsStore;
let tenant: Tenant;

beforeAll(async () => {
  database = await testDatabase('payments', paymentsSchema.migrations);
  const source = createDataSource({ service: 'payments', url: database.url });
  await source.initialize();
  db = new ExplainingDatabase(source);
  store = new PaymentsStore(db);
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

beforeEach(() => {
  tenant = { merchantId: newId('mer'), environment: 'test' };
});

const row = (over: Partial<PaymentEntity>): PaymentEntity =>
  ({
    ...tenant,
    id: newId('pay'),
    status: 'succeeded',
    amount: 100n,
    currency: 'PHP',
    method: 'card',
    provider: 'sandbox',
    providerRef: null,
    checkoutUrl: null,
    qrCode: null,
    appLink: null,
    returnUrl: null,
    webhookUrl: null,
    description: null,
    customer: null,
    customerId: null,
    externalId: null,
    metadata: {},
    fee: 0n,
    idempotencyKey: null,
    failure: null,
    expiresAt: 1,
    succeededAt: null,
    failedAt: null,
    created: 1_700_000_000,
    ...over,
  }) as PaymentEntity;

async function keep(over: Partial<PaymentEntity>): Promise<string> {
  const payment = row(over);
  await new PaymentInsertsStore(db).insert(
    payment,
    view.toEvent(payment, 'payment.pending', payment.created),
  );
  return payment.id;
}

const list = async (scope: PaymentScope, more: Partial<ListPaymentsRequest> = {}): Promise<string[]> =>
  (await store.list({ ...tenant, limit: 25, scope, ...more })).map(({ id }) => id);

describe.each([
  ['customer_id', 'customerId'],
  ['external_id', 'externalId'],
] as const)('a scope of %s', (field, column) => {
  const scope = { field, value: 'user 42' };

  it('shows the payments that bear it, in their field or in their metadata, newest first, each once', async () => {
    const ids = [
      await keep({ [column]: 'user 42' }),
      await keep({ metadata: { [field]: 'user 42' } }),
      await keep({ [column]: 'user 42', metadata: { [field]: 'user 42' } }),
      await keep({ [column]: 'somebody', metadata: { [field]: 'user 42' } }),
    ];
    await keep({ [column]: 'user 4' });
    await keep({ metadata: { [field]: 'user 421', other: 'user 42', deep: { [field]: 'user 42' } } });
    await keep({});
    expect(await list(scope)).toEqual([...ids].sort().reverse());
  });

  it('shows nothing of the other field, of another merchant or of the other environment', async () => {
    const other = field === 'customer_id' ? 'externalId' : 'customerId';
    await keep({ [other]: 'user 42' });
    await keep({ [column]: 'user 42', merchantId: newId('mer') });
    await keep({ metadata: { [field]: 'user 42' }, environment: 'live' });
    expect(await list(scope)).toEqual([]);
  });

  it('takes a value as it is written, whatever it holds', async () => {
    for (const value of ["' OR true --", '%', '_', '"quoted"', 'Señor \u{1F600}', 'x'.repeat(255)]) {
      const id = await keep({ metadata: { [field]: value } });
      expect(await list({ field, value })).toEqual([id]);
    }
  });

  it('keeps a payment whose metadata no index could hold, and matches none by its beginning', async () => {
    const value = Array.from({ length: 15_000 }, (_, i) => String.fromCharCode(97 + ((i * i) % 26))).join('');
    await keep({ metadata: { [field]: value } });
    await keep({ metadata: { [field]: { nested: true } } });
    await keep({ metadata: { [field]: null } });
    expect(await list({ field, value: value.slice(0, 255) })).toEqual([]);
    expect(await list({ field, value: 'null' })).toEqual([]);
  });

  it('shows only what was paid, refunded since or not, where that is asked', async () => {
    const paid = await keep({ [column]: 'user 42', succeededAt: 1 });
    const refunded = await keep({ metadata: { [field]: 'user 42' }, status: 'refunded', succeededAt: 1 });
    for (const status of ['pending', 'processing', 'failed', 'expired'] as const)
      await keep({ [column]: 'user 42', status });
    expect(await list(scope, { paid: true })).toEqual([paid, refunded].sort().reverse());
    expect(await list(scope)).toHaveLength(6);
  });

  it('pages through both without a gap or a repeat, and filters by status besides', async () => {
    const kept: string[] = [];
    for (let n = 0; n < 13; n++)
      kept.push(await keep(n % 2 ? { [column]: 'user 42' } : { metadata: { [field]: 'user 42' } }));
    const failed = await keep({ [column]: 'user 42', status: 'failed' });
    const seen: string[] = [];
    for (let startingAfter: string | undefined; ;) {
      const page = await list(scope, { limit: 4, startingAfter, status: 'succeeded' });
      seen.push(...page.slice(0, 4));
      if (page.length <= 4) break;
      startingAfter = seen.at(-1);
    }
    expect(seen).toEqual([...kept].sort().reverse());
    expect(await list(scope, { status: 'failed' })).toEqual([failed]);
  });
});

describe('among 20,000 payments of the merchant', () => {
  const HOT = 'mer_hot';
  const FILL = `INSERT INTO payments (id, merchant_id, environment, status, amount, currency, method, provider,
      customer_id, external_id, metadata, fee_amount, expires_at, created)
    SELECT 'pay_' || lpad(n::text, 26, '0'), '${HOT}', 'test', 'succeeded', 100, 'PHP', 'card', 'sandbox',
      CASE WHEN n % 40 = 0 THEN 'c' || n % 800 END, CASE WHEN n % 2 = 0 THEN 'e' || n END,
      CASE WHEN n % 3 = 0 THEN json_build_object('customer_id', 'c' || n % 999, 'external_id', 'e' || n) ELSE '{}' END,
      0, 1, 1700000000 + n FROM generate_series(1, 20000) n`;

  beforeAll(async () => {
    await db.query(FILL);
    const owner = createDataSource({ service: 'payments', url: database.adminUrl });
    await owner.initialize();
    await owner.query('ANALYZE payments');
    await owner.destroy();
  }, 60_000);

  it.each([
    ['customer_id', 'c120', ['payments_by_customer', 'payments_by_metadata_customer']],
    ['customer_id', 'nobody', ['payments_by_customer', 'payments_by_metadata_customer']],
    ['external_id', 'e600', ['payments_by_external', 'payments_by_metadata_external']],
  ] as const)('%s = %s is read from its indexes', async (field, value, indexes) => {
    db.plans.length = 0;
    await store.list({ merchantId: HOT, environment: 'test', limit: 25, scope: { field, value } });
    expect(db.plans).toHaveLength(2);
    expect(indexes.filter((name) => db.plans.some((plan) => plan.includes(`${name} `)))).toEqual(indexes);
    for (const plan of db.plans) expect(plan).not.toMatch(/Seq Scan|Sort/);
  });
});
