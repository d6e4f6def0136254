import 'reflect-metadata';
import type { ListPayoutsRequest } from '@tulay/contracts';
import { createDataSource } from '@tulay/persistence';
import { ExplainingDatabase, rowsTouched, testDatabase, type TestDatabase } from '@tulay/testing';
import { Client } from 'pg';
import { payoutsSchema } from '../payouts.migrations';
import { PayoutsStore } from './payouts.store';

const COUNT = 50_000;
const HOT = { merchantId: 'mer_hot', environment: 'test' } as const;
const FIRST_CREATED = 1_700_000_000;
const idOf = (n: number): string => `po_${String(n).padStart(26, '0')}`;
const createdOf = (n: number): number => FIRST_CREATED + n * 10;

/**
 * Nine of ten are the hot merchant's. Of the newest 2,000 none was debited yet. One of 1,000 was cancelled; only
 * others have some that are processing. Two of three went to a bank, none by `pesonet`.
 */
const PAYOUTS = `INSERT INTO payouts (id, merchant_id, environment, debit, status, amount, currency, method, provider,
    destination, metadata, polls, created)
  SELECT 'po_' || lpad(n::text, 26, '0'), CASE WHEN n % 10 = 7 THEN 'mer_' || n % 97 ELSE 'mer_hot' END, 'test',
    CASE WHEN n > $1 - 2000 THEN 'requested' ELSE 'posted' END,
    CASE WHEN n > $1 - 2000 THEN 'pending' WHEN n % 10 = 7 THEN 'processing' WHEN n % 1000 = 1 THEN 'cancelled' ELSE 'succeeded' END, 100, 'PHP',
    CASE WHEN n % 3 = 0 THEN 'gcash' ELSE 'bank' END, 'sandbox', '{}', '{}', 0, $2::bigint + n * 10
  FROM generate_series(1, $1::int) n`;

let database: TestDatabase;
let db: ExplainingDatabase;
let store: PayoutsStore;

beforeAll(async () => {
  const { entities, migrations } = payoutsSchema;
  database = await testDatabase('payouts', migrations);
  const owner = new Client({ connectionString: database.adminUrl });
  await owner.connect();
  await owner.query('SET search_path = payouts');
  await owner.query(PAYOUTS, [COUNT, FIRST_CREATED]);
  await owner.query('VACUUM ANALYZE payouts');
  await owner.end();
  const source = createDataSource({ service: 'payouts', url: database.url, entities });
  db = new ExplainingDatabase(await source.initialize());
  store = new PayoutsStore(db);
});

afterAll(async () => {
  await db?.source.destroy();
  await database?.drop();
});

async function listed(filters: Partial<ListPayoutsRequest>): Promise<number[]> {
  db.plans.length = 0;
  const payouts = await store.list({ ...HOT, limit: 25, ...filters });
  return payouts.map(({ id }) => Number(id.slice(3)));
}

/** The numbers of the hot merchant's debited payouts, newest first, that meet a condition. */
const numbers = (meets: (n: number) => boolean): number[] =>
  Array.from({ length: COUNT - 2_000 }, (_, i) => COUNT - 2_000 - i)
    .filter((n) => n % 10 !== 7 && meets(n))
    .slice(0, 26);

const isCancelled = (n: number): boolean => n % 1000 === 1;

describe('payouts of a merchant with 45,000 among 50,000', () => {
  it.each<[string, Partial<ListPayoutsRequest>, (n: number) => boolean, string]>([
    ['all, without those that are not debited', {}, () => true, 'by_created'],
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
    ['a common status', { status: 'succeeded' }, (n) => !isCancelled(n), 'by_state'],
    ['a rare status', { status: 'cancelled' }, isCancelled, 'by_state'],
    [
      'a rare status, long ago',
      { status: 'cancelled', createdLte: createdOf(9_000) },
      (n) => isCancelled(n) && n <= 9_000,
      'by_state',
    ],
    ['an empty status', { status: 'processing' }, () => false, 'by_state'],
    ['a method', { method: 'gcash' }, (n) => n % 3 === 0, 'by_state'],
    [
      'a method, a later page',
      { method: 'gcash', startingAfter: idOf(25_002) },
      (n) => n % 3 === 0 && n < 25_002,
      'by_state',
    ],
    ['an empty method', { method: 'pesonet' }, () => false, 'by_state'],
    [
      'a status and a method',
      { status: 'cancelled', method: 'gcash' },
      (n) => isCancelled(n) && n % 3 === 0,
      'by_state',
    ],
  ])('%s: reads few rows through its index', async (_, filters, meets, index) => {
    expect(await listed(filters)).toEqual(numbers(meets));
    for (const plan of db.plans) {
      expect(plan).not.toMatch(/Seq Scan/);
      expect(rowsTouched(plan)).toBeLessThan(200);
    }
    expect(db.plans.at(-1)).toContain(`payouts_${index}`);
  });
});
