import 'reflect-metadata';
import { newId, type ListBalanceDaysRequest } from '@tulay/contracts';
import { ExplainingDatabase, rowsTouched } from '@tulay/testing';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting, payoutPosting } from '../../test/postings';
import { BalanceDaysStore } from './balance-days.store';
import { ListBalanceDays } from './list-balance-days';

const DAY = 86_400;
/** Midnight in Manila on May 2, 2026. */
const MIDNIGHT = Date.UTC(2026, 4, 1, 16) / 1000;

let ledger: OpenLedger;
let db: ExplainingDatabase;
let listBalanceDays: ListBalanceDays;
let merchantId: string;

beforeAll(async () => {
  ledger = await openLedger();
  db = new ExplainingDatabase(ledger.db.source);
  listBalanceDays = new ListBalanceDays(new BalanceDaysStore(db));
});
afterAll(() => ledger.close());
beforeEach(() => {
  merchantId = newId('mer');
});

const list = (changes: Partial<ListBalanceDaysRequest> = {}) =>
  listBalanceDays.execute({ merchantId, environment: 'test', currency: 'PHP', limit: 30, ...changes });

const paid = (day: number, gross: bigint, changes = {}) =>
  paymentPosting(merchantId, { created: MIDNIGHT + day * DAY, gross, fee: 0n, ...changes });

describe('ListBalanceDays', () => {
  it('returns the sum and closing balance of each day, newest first, without gaps between pages', async () => {
    await ledger.post(paid(0, 100n), paid(2, 200n), paid(2, 50n), paid(1, 1_000n));
    await ledger.post(payoutPosting(merchantId, 300n, { created: MIDNIGHT + 3 * DAY - 1 }));
    const days = [
      { id: '2026-05-04', lines: 3, net: -0.5, closing: 10.5 },
      { id: '2026-05-03', lines: 1, net: 10, closing: 11 },
      { id: '2026-05-02', lines: 1, net: 1, closing: 1 },
    ];
    expect(await list()).toEqual({ object: 'list', data: days, has_more: false });
    const first = await list({ limit: 2 });
    expect([first.data, first.has_more]).toEqual([days.slice(0, 2), true]);
    expect((await list({ limit: 2, startingAfter: first.data.at(-1)!.id })).data).toEqual(days.slice(2));
    expect((await list({ from: '2026-05-03', to: '2026-05-03' })).data).toEqual([days[1]]);
  });

  it('covers a single merchant, environment and currency', async () => {
    await ledger.post(
      paid(0, 100n),
      paid(0, 200n, { environment: 'live' }),
      paid(0, 300n, { currency: 'USD' }),
      paymentPosting(newId('mer'), { created: MIDNIGHT }),
    );
    expect((await list()).data).toMatchObject([{ net: 1 }]);
    expect((await list({ environment: 'live' })).data).toMatchObject([{ net: 2 }]);
    expect((await list({ currency: 'USD' })).data).toMatchObject([{ net: 3 }]);
    expect((await list({ merchantId: newId('mer') })).data).toEqual([]);
  });

  it.each([
    ['currency', { currency: 'XXX' }],
    ['from', { from: 'yesterday' }],
    ['to', { to: '2026-13-01' }],
    ['starting_after', { startingAfter: 'txn_1' }],
  ])('rejects an invalid %s', async (field, changes) => {
    await expect(list(changes)).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { [field]: [expect.any(String)] },
    });
  });

  it('reads ten years in one index range, regardless of the number of movements', async () => {
    await ledger.post(paid(0, 100n));
    await ledger.owner.query(
      `INSERT INTO balance_days SELECT a.id + other, n, 1000, 10 FROM generate_series(1, 3650) n, accounts a,
         (VALUES (0), (1000000), (2000000)) AS others (other) WHERE merchant_id = $1 AND code = 'available'`,
      [merchantId],
    );
    await ledger.owner.query('VACUUM ANALYZE balance_days');
    db.plans.length = 0;
    expect((await list()).data).toHaveLength(30);
    const plan = db.plans.at(-1)!;
    expect(plan).not.toMatch(/Seq Scan on balance_days/);
    expect(rowsTouched(plan)).toBeLessThan(20_000);
  });
});
