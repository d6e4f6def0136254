import 'reflect-metadata';
import { newId } from '@tulay/contracts';
import { createDataSource } from '@tulay/persistence';
import type { DataSource } from 'typeorm';
import { SumBalancesByDay1010000000000 } from '../../migrations/0010-sum-balances-by-day';
import { LookUpAccountsOfDays1011000000000 } from '../../migrations/0011-look-up-accounts-of-days';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting, payoutPosting, refundPosting } from '../../test/postings';

const DAY = 86_400;
/** Midnight in Manila on May 2, 2026. */
const MIDNIGHT = Date.UTC(2026, 4, 1, 16) / 1000;

let ledger: OpenLedger;
let owner: DataSource;
let merchantId: string;

beforeAll(async () => {
  ledger = await openLedger();
  const url = ledger.adminUrl;
  owner = await createDataSource({ service: 'ledger', url, unlimited: true }).initialize();
});
afterAll(async () => {
  await owner.destroy();
  await ledger.close();
});
beforeEach(() => {
  merchantId = newId('mer');
});

const days = async (of = merchantId) =>
  (
    await ledger.db.query<{ day: number; lines: number; amount: string }>(
      `SELECT day, lines, amount FROM balance_days d JOIN accounts a ON a.id = d.account_id
       WHERE a.merchant_id = $1 ORDER BY day`,
      [of],
    )
  ).map(({ day, lines, amount }) => [day, lines, Number(amount)]);
const dayOf = (time: number): number => (time + 8 * 3_600) / DAY;

describe('summing balances by day', () => {
  it('counts each movement on the Manila date of its event, even when it is posted late', async () => {
    await ledger.post(paymentPosting(merchantId, { created: MIDNIGHT }));
    await ledger.post(
      paymentPosting(merchantId, { created: MIDNIGHT - 1 }),
      paymentPosting(merchantId, { created: MIDNIGHT + DAY - 1, gross: 500n, fee: 0n }),
      refundPosting(merchantId, 200n),
    );
    const today = dayOf(MIDNIGHT);
    const refunded = Math.floor(dayOf(1_767_225_600));
    expect(await days()).toEqual([
      [refunded, 1, -200],
      [today - 1, 1, 9_700],
      [today, 2, 10_200],
    ]);
  });

  it('excludes debits that were refused, already posted, or rolled back', async () => {
    const payment = paymentPosting(merchantId, { created: MIDNIGHT });
    await ledger.post(payment);
    await ledger.post(payment, payoutPosting(merchantId, 99_999n, { created: MIDNIGHT }));
    const failing = ledger.db.transaction(async (tx) => {
      await ledger.postOn(tx, paymentPosting(merchantId, { created: MIDNIGHT }));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await days()).toEqual([[dayOf(MIDNIGHT), 1, 9_700]]);
  });

  it('looks up each merchant once, regardless of the number of accounts', async () => {
    const post = (count: number) =>
      ledger.post(...Array.from({ length: count }, () => paymentPosting(newId('mer'))));
    for (let n = 0; n < 6; n++) await post(500);
    const merchants = Array.from({ length: 500 }, () => newId('mer'));
    await ledger.post(...merchants.map((one) => paymentPosting(one)));
    const read = await ledger.db.transaction(async (tx) => {
      await ledger.postOn(tx, ...merchants.map((one) => paymentPosting(one)));
      const [row] = await tx.query<{ read: string }>(
        `SELECT idx_tup_fetch + seq_tup_read AS read FROM pg_stat_xact_user_tables WHERE relname = 'accounts'`,
      );
      return Number(row?.read);
    });
    // The batch finds, locks and updates three accounts per merchant. A cached plan may also read all 12,000
    // accounts once. Reading every account for every merchant would read 5,000,000 rows.
    expect(read).toBeLessThan(60_000);
  });

  it("prevents the service's role from writing daily sums", async () => {
    for (const text of ['UPDATE balance_days SET amount = 1', 'DELETE FROM balance_days'])
      await expect(ledger.db.query(text)).rejects.toThrow('permission denied');
  });

  it('adds daily sums to an existing ledger while postings continue', async () => {
    const migration = new SumBalancesByDay1010000000000();
    const runner = owner.createQueryRunner();
    const merchants = Array.from({ length: 5 }, () => newId('mer'));
    let posted = 0;
    const post = () =>
      ledger.post(
        ...merchants.map((one) => paymentPosting(one, { created: MIDNIGHT + (posted++ % 9) * (DAY / 2) })),
      );
    for (let n = 0; n < 20; n++) await post();
    // Repeats the migration, as after a crash.
    await migration.up(runner);
    await migration.down(runner);
    for (let n = 0; n < 20; n++) await post();
    const writing = new AbortController();
    const writers = [1, 2, 3].map(async () => {
      while (!writing.signal.aborted) await post();
    });
    await migration.up(runner);
    await new LookUpAccountsOfDays1011000000000().up(runner);
    writing.abort();
    await Promise.all(writers);
    await runner.release();
    expect(await ledger.findings()).toEqual([]);
    const lines = (await Promise.all(merchants.map((one) => days(one)))).flat().map(([, count]) => count!);
    expect(lines.reduce((a, b) => a + b, 0)).toBe(posted);
  });
});

describe('ledger verification of daily sums', () => {
  const account = () =>
    `(SELECT id FROM accounts WHERE merchant_id = '${merchantId}' AND code = 'available')`;
  const of = () => `account_id = ${account()} AND day = ${dayOf(MIDNIGHT)}`;
  const found = async () => (await ledger.findings()).map(({ check }) => check).sort();

  beforeEach(() => ledger.post(paymentPosting(merchantId, { created: MIDNIGHT })));
  afterEach(async () => {
    await ledger.owner.query(`DELETE FROM balance_days WHERE account_id = ${account()}`);
    await ledger.owner.query(`INSERT INTO balance_days VALUES (${account()}, ${dayOf(MIDNIGHT)}, 1, 9700)`);
    expect(await found()).toEqual([]);
  });

  it.each<[string, () => string[], string[]]>([
    [
      'a changed sum',
      () => [`UPDATE balance_days SET amount = amount + 1 WHERE ${of()}`],
      ['balance_is_sum_of_days', 'day_is_sum_of_journals'],
    ],
    [
      'a missing day',
      () => [`DELETE FROM balance_days WHERE ${of()}`],
      ['balance_is_sum_of_days', 'day_is_sum_of_journals'],
    ],
    [
      'a sum that was moved to another day',
      () => [`UPDATE balance_days SET day = day + 1 WHERE ${of()}`],
      ['day_is_sum_of_journals'],
    ],
    [
      'forged days that cancel each other out',
      () => [`INSERT INTO balance_days VALUES (${account()}, 1, 1, 500), (${account()}, 2, 1, -500)`],
      ['balance_is_sum_of_days'],
    ],
  ])('detects %s', async (_, changes, checks) => {
    for (const change of changes()) await ledger.owner.query(change);
    expect(await found()).toEqual(checks);
  });
});
