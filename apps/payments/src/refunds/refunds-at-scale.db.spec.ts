import 'reflect-metadata';
import type { ListRefundsRequest } from '@tulay/contracts';
import { ExplainingDatabase, rowsTouched } from '@tulay/testing';
import { Client } from 'pg';
import { paymentsDatabaseAs, type PaymentsDatabase } from '../../test/payments-database';
import { RefundsStore } from './refunds.store';

const COUNT = 50_000;
const HOT = { merchantId: 'mer_hot', environment: 'test' } as const;
const FIRST_CREATED = 1_700_000_000;
const idOf = (n: number): string => `re_${String(n).padStart(26, '0')}`;
const createdOf = (n: number): number => FIRST_CREATED + n * 10;

const PAYMENTS = `INSERT INTO payments (id, merchant_id, environment, status, amount, currency, method, provider,
    metadata, fee_amount, expires_at, succeeded_at, created)
  SELECT 'pay_' || n, 'mer_hot', 'test', 'succeeded', 100, 'PHP', 'card', 'sandbox', '{}', 0, 0, 1, 1
  FROM generate_series(0, 9999) n`;

/** Nine of ten are the hot merchant's, five of each payment. One of 1,000 has failed; only others have pending ones. */
const REFUNDS = `INSERT INTO refunds (id, merchant_id, environment, payment_id, amount, currency, status, stage, created)
  SELECT 're_' || lpad(n::text, 26, '0'), CASE WHEN n % 10 = 7 THEN 'mer_' || n % 97 ELSE 'mer_hot' END, 'test',
    'pay_' || n % 10000, 1, 'PHP', CASE WHEN n % 10 = 7 THEN 'pending' WHEN n % 1000 = 1 THEN 'failed' ELSE 'succeeded' END, 'sent', $2::bigint + n * 10
  FROM generate_series(1, $1::int) n`;

let database: PaymentsDatabase<ExplainingDatabase>;
let store: RefundsStore;

beforeAll(async () => {
  database = await paymentsDatabaseAs((source) => new ExplainingDatabase(source));
  const owner = new Client({ connectionString: database.adminUrl });
  await owner.connect();
  await owner.query('SET search_path = payments');
  await owner.query(PAYMENTS);
  await owner.query(REFUNDS, [COUNT, FIRST_CREATED]);
  await owner.query('VACUUM ANALYZE refunds');
  await owner.end();
  store = new RefundsStore(database.db);
});

afterAll(() => database?.close());

async function listed(filters: Partial<ListRefundsRequest>): Promise<number[]> {
  database.db.plans.length = 0;
  const refunds = await store.list({ ...HOT, limit: 25, ...filters });
  return refunds.map(({ id }) => Number(id.slice(3)));
}

/** The numbers of the hot merchant's refunds, newest first, that meet a condition. */
const numbers = (meets: (n: number) => boolean): number[] =>
  Array.from({ length: COUNT }, (_, i) => COUNT - i)
    .filter((n) => n % 10 !== 7 && meets(n))
    .slice(0, 26);

const hasFailed = (n: number): boolean => n % 1000 === 1;

describe('refunds of a merchant with 45,000 among 50,000', () => {
  it.each<[string, Partial<ListRefundsRequest>, (n: number) => boolean, string]>([
    ['all', {}, () => true, 'by_created'],
    ['all, from the middle', { startingAfter: idOf(25_001) }, (n) => n < 25_001, 'by_created'],
    ['all, the last page', { startingAfter: idOf(10) }, (n) => n < 10, 'by_created'],
    [
      'an hour long ago',
      { createdGte: createdOf(9_000), createdLte: createdOf(9_360) },
      (n) => n >= 9_000 && n <= 9_360,
      'by_created',
    ],
    ['until long ago', { createdLte: createdOf(9_000) }, (n) => n <= 9_000, 'by_created'],
    ['the future', { createdGte: createdOf(COUNT + 1) }, () => false, 'by_created'],
    ['a common status', { status: 'succeeded' }, (n) => !hasFailed(n), 'by_(status|created)'],
    ['a rare status', { status: 'failed' }, hasFailed, 'by_status'],
    [
      'a rare status, long ago',
      { status: 'failed', createdLte: createdOf(9_000) },
      (n) => hasFailed(n) && n <= 9_000,
      'by_status',
    ],
    ['an empty status', { status: 'pending' }, () => false, 'by_status'],
    ['a payment', { paymentId: 'pay_42' }, (n) => n % 10_000 === 42, 'by_payment'],
    ['a payment, of another status', { paymentId: 'pay_42', status: 'failed' }, () => false, 'by_payment'],
    ['an unknown payment', { paymentId: 'pay_none' }, () => false, 'by_payment'],
  ])('%s: reads few rows through its index', async (_, filters, meets, index) => {
    expect(await listed(filters)).toEqual(numbers(meets));
    for (const plan of database.db.plans) {
      expect(plan).not.toMatch(/Seq Scan/);
      expect(rowsTouched(plan)).toBeLessThan(100);
    }
    expect(database.db.plans.at(-1)).toMatch(new RegExp(`refunds_${index}`));
  });

  it('of another merchant: reads no row of this one', async () => {
    await listed({ merchantId: 'mer_0', createdLte: createdOf(25_000) });
    expect(rowsTouched(database.db.plans.at(-1)!)).toBeLessThan(100);
  });
});
