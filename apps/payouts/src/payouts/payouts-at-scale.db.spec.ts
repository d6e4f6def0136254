import 'reflect-metadata';
import type { FindPayoutsRequest, ListPayoutsRequest, ListRequest } from '@tulay/contracts';
import { createDataSource } from '@tulay/persistence';
import {
  CURRENCY_OF_ROW,
  currencyCases,
  ExplainingDatabase,
  isEur,
  isPhp,
  isUsd,
  ListAtScale,
  testDatabase,
  type ListCase,
  type TestDatabase,
} from '@tulay/testing';
import { payoutsSchema } from '../payouts.migrations';
import { FindPayouts } from '../search/find-payouts';
import { PayoutsStore } from './payouts.store';

const COUNT = 50_000;

const scale = new ListAtScale<ListPayoutsRequest>({
  service: 'payouts',
  table: 'payouts',
  prefix: 'po',
  count: COUNT,
  isListed: (n) => n % 10 !== 7 && n <= COUNT - 2_000,
  mostRows: 200,
});
const { createdOf, expectFewRead, expectFewRows, idOf, listed } = scale;

/** The same payouts, listed across all merchants. */
const platform = new ListAtScale<FindPayoutsRequest & ListRequest>({
  service: 'payouts',
  table: 'payouts',
  prefix: 'po',
  count: COUNT,
  isListed: (n) => n <= COUNT - 2_000,
  mostRows: 200,
});
const { expectFewRead: expectFewOfAll } = platform;

/**
 * The busy merchant has 90% of the payouts. The newest 2,000 are not debited. 1 in 1,000 was canceled, and
 * only other merchants have processing payouts. Two in three payouts are to a bank, and no payout uses the
 * method `pesonet`. 1 in 1,000 is in USD; 1 in 10 is in EUR and has failed.
 */
const PAYOUTS = `INSERT INTO payouts (id, merchant_id, environment, debit, status, amount, currency, method, provider,
    destination, metadata, polls, failure, created)
  SELECT 'po_' || lpad(n::text, 26, '0'), CASE WHEN n % 10 = 7 THEN 'mer_' || n % 97 ELSE 'mer_hot' END, 'test',
    CASE WHEN n > $1 - 2000 THEN 'requested' ELSE 'posted' END,
    CASE WHEN n > $1 - 2000 THEN 'pending' WHEN n % 10 = 7 THEN 'processing' WHEN n % 1000 = 1 THEN 'cancelled'
      WHEN n % 10 = 4 THEN 'failed' ELSE 'succeeded' END, 100,
    ${CURRENCY_OF_ROW},
    CASE WHEN n % 3 = 0 THEN 'gcash' ELSE 'bank' END, 'sandbox', '{}', '{}', 0,
    CASE WHEN n % 10 = 4 AND n <= $1 - 2000 THEN '{}'::json END, $2::bigint + n * 10
  FROM generate_series(1, $1::int) n`;

let database: TestDatabase;
let db: ExplainingDatabase;

beforeAll(async () => {
  const { entities, migrations } = payoutsSchema;
  database = await testDatabase('payouts', migrations);
  await scale.fill(database.adminUrl, PAYOUTS);
  const source = createDataSource({ service: 'payouts', url: database.url, entities });
  db = new ExplainingDatabase(await source.initialize());
  const store = new PayoutsStore(db);
  scale.readThrough(db, (query) => store.list(query));
  const search = new FindPayouts(db, store);
  platform.readThrough(db, (query) => search.find({ ...query, merchantId: undefined }));
});

afterAll(async () => {
  await db?.source.destroy();
  await database?.drop();
});

const isCancelled = (n: number): boolean => n % 1000 === 1;

describe('listing payouts of a merchant that owns 45,000 of 50,000 payouts', () => {
  it.each<ListCase<ListPayoutsRequest>>([
    ...scale.usualCases,
    ['a common status', { status: 'succeeded' }, (n) => !isCancelled(n) && !isEur(n), 'by_state'],
    ['a rare status', { status: 'cancelled' }, isCancelled, 'by_state'],
    [
      'a rare status in an early period',
      { status: 'cancelled', createdLte: createdOf(9_000) },
      (n) => isCancelled(n) && n <= 9_000,
      'by_state',
    ],
    ['a status without payouts', { status: 'processing' }, () => false, 'by_state'],
    ['a method', { method: 'gcash' }, (n) => n % 3 === 0, 'by_state'],
    [
      'a later page of a method',
      { method: 'gcash', startingAfter: idOf(25_002) },
      (n) => n % 3 === 0 && n < 25_002,
      'by_state',
    ],
    ['a method without payouts', { method: 'pesonet' }, () => false, 'by_state'],
    [
      'a status and a method',
      { status: 'cancelled', method: 'gcash' },
      (n) => isCancelled(n) && n % 3 === 0,
      'by_state',
    ],
    ...currencyCases(scale),
    [
      'a currency and a status',
      { currency: 'PHP', status: 'cancelled' },
      (n) => isPhp(n) && isCancelled(n),
      'by_currency',
    ],
    [
      'a currency and a status without matching payouts',
      { currency: 'EUR', status: 'succeeded' },
      () => false,
      'by_currency',
    ],
    [
      'a currency and a status without payouts',
      { currency: 'PHP', status: 'processing' },
      () => false,
      'by_(currency|state)',
    ],
    [
      'a currency and a method',
      { currency: 'EUR', method: 'gcash' },
      (n) => isEur(n) && n % 3 === 0,
      'by_currency',
    ],
    [
      'a currency and a method without payouts',
      { currency: 'PHP', method: 'pesonet' },
      () => false,
      'by_(currency|state)',
    ],
    [
      'a currency, a status and a method',
      { currency: 'USD', status: 'succeeded', method: 'bank' },
      (n) => isUsd(n) && n % 3 !== 0,
      'by_currency',
    ],
  ])('uses an index and reads few rows for %s', (...one) => expectFewRead(...one));

  it('reads few rows for another merchant', async () => {
    await listed({ merchantId: 'mer_0', createdLte: createdOf(25_000) });
    expectFewRows();
  });
});

it.each<ListCase<FindPayoutsRequest & ListRequest>>([
  ['all', {}, () => true, 'of_all'],
  ['all, from the middle', { startingAfter: idOf(25_001) }, (n) => n < 25_001, 'of_all'],
  ['a status', { status: 'processing' }, (n) => n % 10 === 7, 'of_all'],
  ['a rare status', { status: 'cancelled' }, isCancelled, 'of_all'],
  ['a method', { method: 'gcash', createdLte: createdOf(9_000) }, (n) => n % 3 === 0 && n <= 9_000, 'of_all'],
  ['an ID', { id: idOf(777) }, (n) => n === 777, 'pkey'],
])('uses an index and reads few rows when listing payouts across merchants: %s', (...one) =>
  expectFewOfAll(...one),
);
