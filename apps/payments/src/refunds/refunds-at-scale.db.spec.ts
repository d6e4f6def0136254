import 'reflect-metadata';
import type { FindRefundsRequest, ListRefundsRequest, ListRequest } from '@tulay/contracts';
import {
  CURRENCY_OF_ROW,
  currencyCases,
  ExplainingDatabase,
  isPhp,
  ListAtScale,
  type ListCase,
} from '@tulay/testing';
import { paymentsDatabaseAs, type PaymentsDatabase } from '../../test/payments-database';
import { FindRefunds } from '../search/find-refunds';
import { RefundsStore } from './refunds.store';

const scale = new ListAtScale<ListRefundsRequest>({
  service: 'payments',
  table: 'refunds',
  prefix: 're',
  count: 50_000,
  isListed: (n) => n % 10 !== 7,
  mostRows: 100,
});
const { createdOf, expectFewRead, expectFewRows, listed } = scale;

/** The same refunds, listed across all merchants. */
const platform = new ListAtScale<FindRefundsRequest & ListRequest>({
  service: 'payments',
  table: 'refunds',
  prefix: 're',
  count: 50_000,
  isListed: () => true,
  mostRows: 100,
});
const { expectFewRead: expectFewOfAll } = platform;

const PAYMENTS = `INSERT INTO payments (id, merchant_id, environment, status, amount, currency, method, provider,
    metadata, fee_amount, expires_at, succeeded_at, created)
  SELECT 'pay_' || n, 'mer_hot', 'test', 'succeeded', 100, 'PHP', 'card', 'sandbox', '{}', 0, 0, 1, $2::bigint
  FROM generate_series(0, $1::int / 5 - 1) n`;

/**
 * The busy merchant has 90% of the refunds, five per payment. 10% have failed, and only other merchants have
 * pending refunds. 1 in 1,000 refunds is in USD and 1 in 10 in EUR; none of these has failed.
 */
const REFUNDS = `INSERT INTO refunds (id, merchant_id, environment, payment_id, amount, currency, status, stage, created)
  SELECT 're_' || lpad(n::text, 26, '0'), CASE WHEN n % 10 = 7 THEN 'mer_' || n % 97 ELSE 'mer_hot' END, 'test',
    'pay_' || n % 10000, 1, ${CURRENCY_OF_ROW},
    CASE WHEN n % 10 = 7 THEN 'pending' WHEN n % 10 = 1 THEN 'failed' ELSE 'succeeded' END, 'sent', $2::bigint + n * 10
  FROM generate_series(1, $1::int) n`;

let database: PaymentsDatabase<ExplainingDatabase>;

beforeAll(async () => {
  database = await paymentsDatabaseAs((source) => new ExplainingDatabase(source));
  await scale.fill(database.adminUrl, PAYMENTS, REFUNDS);
  const store = new RefundsStore(database.db);
  scale.readThrough(database.db, (query) => store.list(query));
  const search = new FindRefunds(database.db, store);
  platform.readThrough(database.db, (query) => search.find({ ...query, merchantId: undefined }));
});

afterAll(() => database?.close());

const hasFailed = (n: number): boolean => n % 10 === 1;

describe('listing refunds of a merchant that owns 45,000 of 50,000 refunds', () => {
  it.each<ListCase<ListRefundsRequest>>([
    ...scale.usualCases,
    ['a common status', { status: 'succeeded' }, (n) => !hasFailed(n), 'by_(status|created)'],
    ['a different status', { status: 'failed' }, hasFailed, 'by_status'],
    [
      'a different status in an early period',
      { status: 'failed', createdLte: createdOf(9_000) },
      (n) => hasFailed(n) && n <= 9_000,
      'by_status',
    ],
    ['a status without refunds', { status: 'pending' }, () => false, 'by_status'],
    ['a payment', { paymentId: 'pay_42' }, (n) => n % 10_000 === 42, 'by_payment'],
    [
      'a payment with a different status',
      { paymentId: 'pay_42', status: 'failed' },
      () => false,
      'by_payment',
    ],
    ...currencyCases(scale),
    [
      'a currency and a status',
      { currency: 'PHP', status: 'failed' },
      (n) => isPhp(n) && hasFailed(n),
      'by_(currency|status)',
    ],
    [
      'a currency and a status without matching refunds',
      { currency: 'EUR', status: 'failed' },
      () => false,
      'by_currency',
    ],
    [
      'a currency and a status without refunds',
      { currency: 'PHP', status: 'pending' },
      () => false,
      'by_(currency|status)',
    ],
    [
      'a payment with a different currency',
      { paymentId: 'pay_42', currency: 'EUR' },
      () => false,
      'by_payment',
    ],
    ['an unknown payment', { paymentId: 'pay_none' }, () => false, 'by_payment'],
  ])('uses an index and reads few rows for %s', (...one) => expectFewRead(...one));

  it('reads few rows for another merchant', async () => {
    await listed({ merchantId: 'mer_0', createdLte: createdOf(25_000) });
    expectFewRows();
  });
});

it.each<ListCase<FindRefundsRequest & ListRequest>>([
  ['all', {}, () => true, 'of_all'],
  ['all, from the middle', { startingAfter: scale.idOf(25_001) }, (n) => n < 25_001, 'of_all'],
  ['a status', { status: 'pending' }, (n) => n % 10 === 7, 'of_all'],
  [
    'a status in a period',
    { status: 'failed', createdLte: createdOf(9_000) },
    (n) => hasFailed(n) && n <= 9_000,
    'of_all',
  ],
  ['a payment', { paymentId: 'pay_42' }, (n) => n % 10_000 === 42, 'by_payment'],
  ['an ID', { id: scale.idOf(777) }, (n) => n === 777, 'pkey'],
])('uses an index and reads few rows when listing refunds across merchants: %s', (...one) =>
  expectFewOfAll(...one),
);
