import 'reflect-metadata';
import { ExplainingDatabase, rowsTouched } from '@tulay/testing';
import { AccountsUnderTest } from '../../test/accounts-under-test';
import { founder, type PayoutSender } from '../../test/paying-team';
import { PayoutRequestsStore } from './payout-requests.store';

const COUNT = 20_000;
const BATCH_SIZE = 2_000;
const FIRST = 1_700_000_000;
const idOf = (n: number): string => `po_${String(n).padStart(26, '0')}`;

/** One request every ten seconds. Every 200th request has the status `waiting`. */
const ROWS = `INSERT INTO payout_requests
    (id, merchant_id, environment, asked_by, form_key, amount, currency, method, destination, status, asks,
      expires_at, created)
  SELECT 'po_' || lpad(n::text, 26, '0'), $1, 'test', $2, 'form' || n, 100, 'PHP', 'gcash', '{}',
    CASE WHEN n % 200 = 1 THEN 'waiting' ELSE 'sent' END, 0,
    CASE WHEN n % 200 = 1 THEN ${FIRST} + n * 10 END, ${FIRST} + n * 10
  FROM generate_series($3::int + 1, $3 + ${BATCH_SIZE}) n`;

let accounts: AccountsUnderTest;
let db: ExplainingDatabase;
let store: PayoutRequestsStore;
let owner: PayoutSender;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
  owner = await founder(accounts);
  for (let done = 0; done < COUNT; done += BATCH_SIZE)
    await accounts.db.query(ROWS, [owner.tenant.merchantId, owner.userId, done]);
  await accounts.db.query('ANALYZE payout_requests');
  db = new ExplainingDatabase(accounts.db.source);
  store = new PayoutRequestsStore(db);
});
afterAll(() => accounts.stop());

describe('a merchant with 20,000 payout requests', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['the first page', () => store.list({ ...owner.tenant, limit: 50 })],
    ['a page of old requests', () => store.list({ ...owner.tenant, limit: 50, startingAfter: idOf(100) })],
    ['the requests with one status', () => store.list({ ...owner.tenant, limit: 50, status: 'waiting' })],
    ['a status that no request has', () => store.list({ ...owner.tenant, limit: 50, status: 'declined' })],
    ['the number of waiting requests', () => store.countWaiting(owner.tenant)],
  ])('uses an index and reads few rows for %s', async (_, read) => {
    db.plans.length = 0;
    await read();
    expect(db.plans.length).toBeGreaterThan(0);
    for (const plan of db.plans) {
      expect(plan).not.toMatch(/Seq Scan on payout_requests/);
      expect(rowsTouched(plan)).toBeLessThan(1_000);
    }
  });
});
