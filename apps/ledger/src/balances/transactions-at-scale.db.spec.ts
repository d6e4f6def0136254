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
 * Nine of ten belong to the hot merchant. One of 1,000 is a payout, all in EUR are refunds; there are no adjustments.
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

describe('balance transactions of a merchant with 45,000 among 50,000', () => {
  it.each<ListCase<ListBalanceTransactionsRequest>>([
    ['all', {}, () => true, 'by_merchant'],
    ['all, a page in the middle', { startingAfter: idOf(25_001) }, (n) => n < 25_001, 'by_merchant'],
    ['all, the last page', { startingAfter: idOf(10) }, (n) => n < 10, 'by_merchant'],
    [
      'an hour long ago',
      { createdGte: createdOf(9_000), createdLte: createdOf(9_360) },
      (n) => n >= 9_000 && n <= 9_360,
      'by_time',
    ],
    ['until long ago', longAgo, (n) => n <= 9_000, 'by_time'],
    [
      'a wide period long ago, a later page',
      { createdLte: createdOf(25_000), startingAfter: idOf(15_001) },
      (n) => n < 15_001,
      'by_time',
    ],
    ['a recent day', { createdGte: createdOf(COUNT - 8_640) }, (n) => n >= COUNT - 8_640, 'by_time'],
    ['the future', { createdGte: createdOf(COUNT + 1) }, () => false, 'by_time'],
    ['a rare type', { type: 'payout' }, isPayout, 'by_kind'],
    ['an empty type', { type: 'adjustment' }, () => false, 'by_kind'],
    ['a common type', { type: 'payment' }, isPayment, 'by_merchant'],
    [
      'a rare type, long ago',
      { type: 'payout', ...longAgo },
      (n) => isPayout(n) && n <= 9_000,
      'by_kind_and_time',
    ],
    ['an empty type, long ago', { type: 'adjustment', ...longAgo }, () => false, 'by_kind_and_time'],
    ['a source', { source: 'src_42' }, (n) => n === 42, 'once_per_source'],
    ['a source of a currency', { source: 'src_42', currency: 'PHP' }, (n) => n === 42, 'once_per_source'],
    ['a common currency', { currency: 'PHP' }, isPhp, 'by_time'],
    [
      'a rare currency, a later page',
      { currency: 'USD', startingAfter: idOf(20_003) },
      (n) => isUsd(n) && n < 20_003,
      'by_time',
    ],
    ['an empty currency', { currency: 'JPY' }, () => false, 'by_time'],
    ['a currency, a rare type', { currency: 'PHP', type: 'payout' }, isPayout, 'by_kind_and_time'],
    [
      'a currency, a common type',
      { currency: 'PHP', type: 'payment' },
      (n) => isPhp(n) && isPayment(n),
      'by_time',
    ],
    ['a currency, an empty type', { currency: 'PHP', type: 'adjustment' }, () => false, 'by_kind_and_time'],
    ['a currency without refunds', { currency: 'PHP', type: 'refund' }, () => false, 'by_kind_and_time'],
  ])('%s: reads few rows through its index', (...one) => expectFewRead(...one));

  it.each<[string, Partial<ListBalanceTransactionsRequest>]>([
    ['all', {}],
    ['until long ago', { createdLte: createdOf(25_000) }],
    ['a type', { type: 'payment' }],
  ])('%s of another merchant: reads no rows of this one', async (_, filters) => {
    await listed({ merchantId: 'mer_0', ...filters });
    expectFewRows();
  });
});
