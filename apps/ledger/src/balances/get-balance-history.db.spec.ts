import 'reflect-metadata';
import { newId, type GetBalanceHistoryRequest } from '@tulay/contracts';
import { ExplainingDatabase } from '@tulay/testing';
import { encodeTime } from 'ulid';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting } from '../../test/postings';
import { BalancesStore } from './balances.store';
import { GetBalanceHistory } from './get-balance-history';

const DAY = 86_400;
const START = 1_767_225_600;

let ledger: OpenLedger;
let history: GetBalanceHistory;
let merchantId: string;

beforeAll(async () => {
  ledger = await openLedger();
  history = ledger.get(GetBalanceHistory);
});

afterAll(() => ledger.close());

beforeEach(() => {
  merchantId = newId('mer');
});

let number = 5_000_000;

/** Inserts a posting with the given time, as `post_batch` would. The posting's ID contains the time. */
const booked = (at: number, balanceAfter: number, currency = 'PHP', environment = 'test') =>
  ledger.owner.query(
    `INSERT INTO journals VALUES ($1, $2, 'payment', $3, $4, $5, $6, 100, 0, 100, $7, false, false, 0, 1)`,
    [
      ++number,
      `txn_${encodeTime(at * 1000, 10).toLowerCase()}${String(number).padStart(16, '0')}`,
      `src_${number}`,
      merchantId,
      environment,
      currency,
      balanceAfter,
    ],
  );

const balances = async (at: number[], more: Partial<GetBalanceHistoryRequest> = {}): Promise<number[]> =>
  (await history.execute({ merchantId, environment: 'test', currency: 'PHP', at, ...more })).balances;

describe('GetBalanceHistory', () => {
  it('returns the balance immediately before each point in time, and zero before the first movement', async () => {
    await booked(START, 10_050);
    await booked(START + DAY, 20_000);
    await booked(START + DAY + 1, -500);
    const at = [START - 1, START, START + 1, START + DAY, START + DAY + 1, START + 9 * DAY];
    expect(await balances(at)).toEqual([0, 0, 100.5, 100.5, 200, -5]);
  });

  it('returns the balance of a single merchant, environment and currency', async () => {
    await booked(START, 100);
    await booked(START, 200, 'USD');
    await booked(START, 300, 'PHP', 'live');
    const at = [START + 1];
    expect(await balances(at)).toEqual([1]);
    expect(await balances(at, { currency: 'USD' })).toEqual([2]);
    expect(await balances(at, { environment: 'live' })).toEqual([3]);
    expect(await balances(at, { merchantId: newId('mer') })).toEqual([0]);
  });

  it('ends with the current balance', async () => {
    await ledger.post(paymentPosting(merchantId), paymentPosting(merchantId));
    expect(await balances([Math.ceil(Date.now() / 1000) + 60])).toEqual([194]);
  });

  it.each<[string, Partial<GetBalanceHistoryRequest>]>([
    ['an unknown currency', { currency: 'XXX' }],
    ['an empty list of times', { at: [] }],
    ['101 points in time', { at: Array.from({ length: 101 }, (_, i) => i) }],
    ['a fractional time', { at: [1.5] }],
    ['a time before the previous one', { at: [2, 1] }],
    ['a negative time', { at: [-1] }],
  ])('rejects %s with invalid_request', async (_, query) => {
    await expect(balances([1], query)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('accepts 100 points in time', async () => {
    expect(await balances(Array.from({ length: 100 }, (_, i) => START + i))).toHaveLength(100);
  });
});

it('a balance history needs at most 31 index lookups for a merchant with 50,000 movements', async () => {
  await ledger.owner.query(`INSERT INTO journals
    SELECT 1000000 + n, 'txn_' || lpad(n::text, 26, '0'), 'payment', 'hot_' || n, 'mer_hot', 'test', 'PHP', 100, 3, 97,
      97 * n::bigint, false, false, 0, 1700000000 + n FROM generate_series(1, 50000) n`);
  await ledger.owner.query('VACUUM ANALYZE journals');
  const db = new ExplainingDatabase(ledger.db.source);
  const at = Array.from({ length: 31 }, (_, day) => START + day * DAY);
  await new BalancesStore(db).balancesAt({ merchantId: 'mer_hot', environment: 'test', currency: 'PHP', at });
  const [plan] = db.plans;
  expect(plan).toContain('journals_by_merchant');
  expect(plan).not.toMatch(/Seq Scan/);
  const rows = [...plan!.matchAll(/actual [^)]*rows=([\d.]+)/g)].map(([, count]) => Number(count));
  expect(Math.max(...rows)).toBeLessThanOrEqual(31);
});
