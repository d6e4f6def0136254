import 'reflect-metadata';
import { newId, type ListPaymentsRequest, type PaymentScope, type Tenant } from '@tulay/contracts';
import { createDataSource } from '@tulay/persistence';
import { ExplainingDatabase, FixedClock, rowsTouched } from '@tulay/testing';
import { aPayment } from '../../test/a-payment';
import { openPayments } from '../../test/open-payments';
import { paymentsDatabaseAs, type PaymentsDatabase } from '../../test/payments-database';
import type { PaymentEntity } from './payment.entity';
import { PaymentView } from './payment.view';
import { PaymentInsertsStore } from './payment-inserts.store';
import { PaymentsStore } from './payments.store';

let database: PaymentsDatabase<ExplainingDatabase>;
let db: ExplainingDatabase;
let store: PaymentsStore;
let inserts: PaymentInsertsStore;
let view: PaymentView;
let tenant: Tenant;

beforeAll(async () => {
  database = await paymentsDatabaseAs((source) => new ExplainingDatabase(source));
  db = database.db;
  const { get } = await openPayments(db, { clock: new FixedClock() });
  store = get(PaymentsStore);
  inserts = get(PaymentInsertsStore);
  view = get(PaymentView);
});

afterAll(() => database.close());

beforeEach(() => {
  tenant = { merchantId: newId('mer'), environment: 'test' };
});

const row = (over: Partial<PaymentEntity>): PaymentEntity =>
  aPayment({ ...tenant, status: 'succeeded', ...over });

async function insert(over: Partial<PaymentEntity>): Promise<string> {
  const payment = row(over);
  await inserts.insert({
    payment,
    event: view.toEvent(payment, 'payment.pending', payment.created),
    key: null,
  });
  return payment.id;
}

const list = async (scope: PaymentScope, more: Partial<ListPaymentsRequest> = {}): Promise<string[]> =>
  (await store.list({ ...tenant, limit: 25, scope, ...more })).map(({ id }) => id);

describe.each([
  ['customer_id', 'customerId'],
  ['external_id', 'externalId'],
] as const)('listing payments in the scope %s', (field, column) => {
  const scope = { field, value: 'user 42' };

  it('lists payments with the value in the column or the metadata, newest first, without duplicates', async () => {
    const ids = [
      await insert({ [column]: 'user 42' }),
      await insert({ metadata: { [field]: 'user 42' } }),
      await insert({ [column]: 'user 42', metadata: { [field]: 'user 42' } }),
      await insert({ [column]: 'user 41', metadata: { [field]: 'user 42' } }),
    ];
    await insert({ [column]: 'user 4' });
    await insert({ metadata: { [field]: 'user 421', other: 'user 42', deep: { [field]: 'user 42' } } });
    await insert({});
    expect(await list(scope)).toEqual([...ids].sort().reverse());
  });

  it('excludes other fields, merchants and environments', async () => {
    const other = field === 'customer_id' ? 'externalId' : 'customerId';
    await insert({ [other]: 'user 42' });
    await insert({ [column]: 'user 42', merchantId: newId('mer') });
    await insert({ metadata: { [field]: 'user 42' }, environment: 'live' });
    expect(await list(scope)).toEqual([]);
  });

  it('matches values literally, including wildcards and quotes', async () => {
    for (const value of ["' OR true --", '%', '_', '"quoted"', 'Señor \u{1F600}', 'x'.repeat(255)]) {
      const id = await insert({ metadata: { [field]: value } });
      expect(await list({ field, value })).toEqual([id]);
    }
  });

  it('does not match a long metadata value by its prefix', async () => {
    const value = Array.from({ length: 15_000 }, (_, i) => String.fromCharCode(97 + ((i * i) % 26))).join('');
    await insert({ metadata: { [field]: value } });
    await insert({ metadata: { [field]: { nested: true } } });
    await insert({ metadata: { [field]: null } });
    expect(await list({ field, value: value.slice(0, 255) })).toEqual([]);
    expect(await list({ field, value: 'null' })).toEqual([]);
  });

  it('lists only paid payments if requested, including refunded payments', async () => {
    const paid = await insert({ [column]: 'user 42', succeededAt: 1 });
    const refunded = await insert({ metadata: { [field]: 'user 42' }, status: 'refunded', succeededAt: 1 });
    for (const status of ['pending', 'processing', 'failed', 'expired'] as const)
      await insert({ [column]: 'user 42', status });
    expect(await list(scope, { paid: true })).toEqual([paid, refunded].sort().reverse());
    expect(await list(scope)).toHaveLength(6);
  });

  it('paginates without gaps or duplicates, and filters by status', async () => {
    const inserted: string[] = [];
    for (let n = 0; n < 13; n++)
      inserted.push(await insert(n % 2 ? { [column]: 'user 42' } : { metadata: { [field]: 'user 42' } }));
    const failed = await insert({ [column]: 'user 42', status: 'failed' });
    const seen: string[] = [];
    for (let startingAfter: string | undefined; ;) {
      const page = await list(scope, { limit: 4, startingAfter, status: 'succeeded' });
      seen.push(...page.slice(0, 4));
      if (page.length <= 4) break;
      startingAfter = seen.at(-1);
    }
    expect(seen).toEqual([...inserted].sort().reverse());
    expect(await list(scope, { status: 'failed' })).toEqual([failed]);
  });
});

describe('listing payments in a scope among 20,000 payments', () => {
  const HOT = 'mer_hot';
  const FILL = `INSERT INTO payments (id, merchant_id, environment, status, amount, currency, method, provider,
      customer_id, external_id, metadata, fee_amount, expires_at, created, reference)
    SELECT 'pay_' || lpad(n::text, 26, '0'), '${HOT}', 'test', 'succeeded', 100, 'PHP', 'card', 'sandbox',
      CASE WHEN n % 40 = 0 THEN 'c' || n % 800 END, CASE WHEN n % 2 = 0 THEN 'e' || n END,
      CASE WHEN n % 3 = 0 THEN json_build_object('customer_id', 'c' || n % 999, 'external_id', 'e' || n) ELSE '{}' END,
      0, 1, 1700000000 + n, 'R-' || n FROM generate_series(1, 20000) n`;

  beforeAll(async () => {
    await db.query(FILL);
    const owner = createDataSource({ service: 'payments', url: database.adminUrl });
    await owner.initialize();
    await owner.query('ANALYZE payments');
    await owner.destroy();
  });

  it.each([
    ['customer_id', 'c120', ['payments_by_customer', 'payments_by_metadata_customer']],
    ['customer_id', 'unknown', ['payments_by_customer', 'payments_by_metadata_customer']],
    ['external_id', 'e600', ['payments_by_external', 'payments_by_metadata_external']],
  ] as const)('uses indexes for %s = %s', async (field, value, indexes) => {
    db.plans.length = 0;
    await store.list({ merchantId: HOT, environment: 'test', limit: 25, scope: { field, value } });
    const [plan, ...others] = db.plans;
    expect(others).toEqual([]);
    for (const name of indexes) expect(plan).toContain(`${name} `);
    expect(plan).not.toMatch(/Seq Scan/);
    expect(rowsTouched(plan!)).toBeLessThan(100);
  });
});
