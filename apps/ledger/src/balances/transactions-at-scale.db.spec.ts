import 'reflect-metadata';
import type { ListBalanceTransactionsRequest } from '@tulay/contracts';
import {
  CURRENCY_OF_ROW,
  ExplainingDatabase,
  isEur,
  isPhp,
  isUsd,
  ListAtScale,
  type ListCase,
} from '@tulay/testing';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { BalancesStore } from './balances.store';

const COUNT = 50_000;

const scale = new ListAtScale<ListBalanceTransactionsRequest>({
  service: 'ledger',
  table: 'journals',
  prefix: 'txn',
  count: COUNT,
  isListed: (n) => n % 10 !== 7,
  mostRows: 200,
});
const { createdOf, expectFewRead, expectFewRows, idOf, listed } = scale;

/**
 * Inserts 50,000 postings, of which 90% belong to the merchant under test. One posting in 1,000 is a payout,
 * all postings in EUR are refunds, and there are no adjustments.
 */
const JOURNALS = `INSERT INTO journals
  SELECT n, 'txn_' || lpad(n::text, 26, '0'), CASE WHEN n % 1000 = 1 THEN 'payout' WHEN n % 10 = 4 THEN 'refund' ELSE 'payment' END,
    'src_' || n, CASE WHEN n % 10 = 7 THEN 'mer_' || n % 97 ELSE 'mer_hot' END, 'test', ${CURRENCY_OF_ROW}, 100, 3, 97, 0,
    false, false, 0, $2::bigint + n * 10
  FROM generate_series(1, $1::int) n`;
const ACCOUNTS = `INSERT INTO accounts (merchant_id, environment, currency, code, balance, seq)
  SELECT 'mer_hot', 'test', currency, code, 0, 0 FROM unnest(ARRAY['PHP', 'USD', 'EUR']) currency,
    unnest(ARRAY['available', 'clearing']) code WHERE $1::int > 0 AND $2::bigint > 0`;

let ledger: OpenLedger;

beforeAll(async () => {
  ledger = await openLedger();
  await scale.fill(ledger.adminUrl, ACCOUNTS, JOURNALS);
  const db = new ExplainingDatabase(ledger.db.source);
  const store = new BalancesStore(db);
  scale.readThrough(db, (query) => store.transactions(query));
});

afterAll(() => ledger?.close());

const isPayout = (n: number): boolean => n % 1000 === 1;
const isPayment = (n: number): boolean => !isPayout(n) && !isEur(n);
const longAgo = { createdLte: createdOf(9_000) };

describe('listing balance transactions of a merchant that owns 45,000 of 50,000 postings', () => {
  it.each<ListCase<ListBalanceTransactionsRequest>>([
    ['the first page without filters', {}, () => true, 'by_merchant'],
    ['a middle page without filters', { startingAfter: idOf(25_001) }, (n) => n < 25_001, 'by_merchant'],
    ['the last page without filters', { startingAfter: idOf(10) }, (n) => n < 10, 'by_merchant'],
    [
      'an hour in an old period',
      { createdGte: createdOf(9_000), createdLte: createdOf(9_360) },
      (n) => n >= 9_000 && n <= 9_360,
      'by_time',
    ],
    ['an old end date', longAgo, (n) => n <= 9_000, 'by_time'],
    [
      'a later page of a long, old period',
      { createdLte: createdOf(25_000), startingAfter: idOf(15_001) },
      (n) => n < 15_001,
      'by_time',
    ],
    ['a recent day', { createdGte: createdOf(COUNT - 8_640) }, (n) => n >= COUNT - 8_640, 'by_time'],
    ['a future period', { createdGte: createdOf(COUNT + 1) }, () => false, 'by_time'],
    ['a rare type', { type: 'payout' }, isPayout, 'by_kind'],
    ['a type without rows', { type: 'adjustment' }, () => false, 'by_kind'],
    ['a common type', { type: 'payment' }, isPayment, 'by_merchant'],
    [
      'a rare type and an old end date',
      { type: 'payout', ...longAgo },
      (n) => isPayout(n) && n <= 9_000,
      'by_kind_and_time',
    ],
    [
      'a type without rows and an old end date',
      { type: 'adjustment', ...longAgo },
      () => false,
      'by_kind_and_time',
    ],
    ['a source', { source: 'src_42' }, (n) => n === 42, 'once_per_source'],
    ['a source and a currency', { source: 'src_42', currency: 'PHP' }, (n) => n === 42, 'once_per_source'],
    ['a common currency', { currency: 'PHP' }, isPhp, 'by_time'],
    [
      'a later page of a rare currency',
      { currency: 'USD', startingAfter: idOf(20_003) },
      (n) => isUsd(n) && n < 20_003,
      'by_time',
    ],
    ['a currency without rows', { currency: 'JPY' }, () => false, 'by_time'],
    ['a currency and a rare type', { currency: 'PHP', type: 'payout' }, isPayout, 'by_kind_and_time'],
    [
      'a currency and a common type',
      { currency: 'PHP', type: 'payment' },
      (n) => isPhp(n) && isPayment(n),
      'by_time',
    ],
    [
      'a currency and a type without rows',
      { currency: 'PHP', type: 'adjustment' },
      () => false,
      'by_kind_and_time',
    ],
    [
      'a currency and a type without rows in that currency',
      { currency: 'PHP', type: 'refund' },
      () => false,
      'by_kind_and_time',
    ],
  ])('uses the index and reads few rows: %s', (...one) => expectFewRead(...one));

  it.each<[string, Partial<ListBalanceTransactionsRequest>]>([
    ['no filters', {}],
    ['an old end date', { createdLte: createdOf(25_000) }],
    ['a type', { type: 'payment' }],
  ])(
    "ignores the large merchant's rows when listing another merchant's transactions: %s",
    async (_, filters) => {
      await listed({ merchantId: 'mer_0', ...filters });
      expectFewRows();
    },
  );
});
