import 'reflect-metadata';
import type { GetStatementRequest, Statement } from '@tulay/contracts';
import { ExplainingDatabase, rowsTouched } from '@tulay/testing';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { GetStatement } from './get-statement';
import { LINES_PER_PAGE, StatementsStore } from './statements.store';

const COUNT = 100_000;
const FIRST = 1_700_000_000;
const OWNER = { merchantId: 'mer_hot', environment: 'test', currency: 'PHP' } as const;
const NET = 97;

const isLine = (n: number): boolean => n % 10 !== 7 && n % 1000 !== 3;
/** Returns the balance in minor units after posting number `n`. */
const balanceAfter = (n: number): number =>
  NET * (n - Math.floor((n + 3) / 10) - Math.floor((n + 997) / 1000));

/**
 * Inserts one payment with a net amount of 0.97 every ten seconds. Every tenth payment belongs to another
 * merchant, and every thousandth payment is in USD.
 */
const JOURNALS = `INSERT INTO journals
  SELECT n, 'txn_' || lpad(n::text, 26, '0'), 'payment', 'pay_' || n,
    CASE WHEN n % 10 = 7 THEN 'mer_' || n % 97 ELSE 'mer_hot' END, 'test',
    CASE WHEN n % 1000 = 3 THEN 'USD' ELSE 'PHP' END, 100, 3, ${NET},
    CASE WHEN n = ${COUNT} THEN ${balanceAfter(COUNT)} ELSE 0 END, false, false, 0, ${FIRST} + n * 10
  FROM generate_series(1, ${COUNT}) n`;

let ledger: OpenLedger;
let db: ExplainingDatabase;
let getStatement: GetStatement;

beforeAll(async () => {
  ledger = await openLedger();
  await ledger.owner.query(`INSERT INTO accounts (merchant_id, environment, currency, code, balance, seq)
    SELECT 'mer_hot', 'test', 'PHP', code, sign * ${balanceAfter(COUNT)}, 1
    FROM (VALUES ('available', 1), ('clearing', -1)) AS sides (code, sign)`);
  // Inserting the journals fires the trigger that updates the daily sums.
  await ledger.owner.query(JOURNALS);
  await ledger.owner.query(
    `INSERT INTO entries SELECT id, 1, ${COUNT}, sign(balance) * ${NET}, balance FROM accounts`,
  );
  await ledger.owner.query('VACUUM ANALYZE journals, balance_days');
  db = new ExplainingDatabase(ledger.db.source);
  getStatement = new GetStatement(new StatementsStore(db));
});

afterAll(() => ledger?.close());

/**
 * Returns the first page of a statement that covers the postings numbered from `from` up to, but not
 * including, `to`.
 */
async function statement(query: Pick<GetStatementRequest, 'from' | 'to' | 'after'>): Promise<Statement> {
  db.plans.length = 0;
  const { from, to, after } = query;
  return getStatement.execute({ ...OWNER, from: FIRST + from * 10, to: FIRST + to * 10, after });
}

/** Number of statement lines per day. */
const OF_A_DAY = 86_400 / 10;
/**
 * Returns the number of the first posting on the Manila date `n` days after the date of the first posting.
 */
const startOfDay = (day: number): number =>
  (Math.floor((FIRST + 28_800) / 86_400 + day) * 86_400 - 28_800 - FIRST) / 10;

describe('the statement of a merchant with 90,000 movements', () => {
  it.each([
    ['after the first day', startOfDay(1), 1_000],
    ['in the middle of the postings', startOfDay(6), 1_000],
    ['in the middle of a day', startOfDay(6) + OF_A_DAY / 2, OF_A_DAY],
    ['at the end of the postings', startOfDay(11), 1_000],
    ['after the last posting', startOfDay(20), 1_000],
  ])('reads few rows for a period %s', async (_, from, rows) => {
    const to = from + 200;
    const { opening, lines, next } = await statement({ from, to });
    const last = Math.min(from - 1, COUNT);
    expect([Math.round(opening * 100), lines.length, next]).toEqual([
      balanceAfter(last),
      Array.from({ length: to - from }, (__, i) => from + i).filter((n) => n <= COUNT && isLine(n)).length,
      null,
    ]);
    expect(db.plans).toHaveLength(2);
    for (const plan of db.plans) {
      expect(plan).not.toMatch(/Seq Scan on (journals|entries)/);
      expect(rowsTouched(plan)).toBeLessThan(rows);
    }
  });

  it('computes the opening balance once, and reads only the lines of each page', async () => {
    let page = await statement({ from: 50_000, to: 52_000 });
    expect(page.opening * 100).toBeCloseTo(balanceAfter(49_999), 5);
    const lines = [...page.lines];
    while (page.next) {
      page = await statement({ from: 50_000, to: 52_000, after: page.next });
      lines.push(...page.lines);
      for (const plan of db.plans) {
        expect(plan).not.toMatch(/Seq Scan|Aggregate/);
        expect(rowsTouched(plan)).toBeLessThanOrEqual(LINES_PER_PAGE + 10);
      }
    }
    expect(lines.map(({ source }) => Number(source.slice(4)))).toEqual(
      Array.from({ length: 2_000 }, (_, i) => 50_000 + i).filter(isLine),
    );
    expect(lines.at(-1)!.balance_after * 100).toBeCloseTo(balanceAfter(51_999), 5);
  });
});
