import 'reflect-metadata';
import { newId } from '@tulay/contracts';
import type { Prepared } from '@tulay/persistence';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting, payoutPosting } from '../../test/postings';
import { PostingsStore } from './postings.store';

let ledger: OpenLedger;
let merchant: string;

beforeAll(async () => {
  ledger = await openLedger();
});

afterAll(() => ledger.close());

beforeEach(async () => {
  merchant = newId('mer');
  await ledger.post(paymentPosting(merchant));
});

const CHANGES = ['journals', 'entries'].flatMap((table) => [
  `UPDATE ${table} SET ${table === 'journals' ? 'gross = gross + 1' : 'amount = amount + 1'}`,
  `DELETE FROM ${table}`,
  `TRUNCATE ${table}`,
]);

describe('PostgreSQL', () => {
  it.each([
    ...CHANGES,
    'DELETE FROM accounts',
    'TRUNCATE accounts',
    "UPDATE accounts SET merchant_id = 'mer_x'",
  ])('rejects the statement %s, even from the owner', async (change) => {
    await expect(ledger.owner.query(change)).rejects.toMatchObject({ code: 'TL003' });
    expect(await ledger.balance(merchant)).toBe(9_700n);
  });

  it.each([
    ...CHANGES,
    'DELETE FROM accounts',
    'UPDATE accounts SET balance = balance + 1',
    "INSERT INTO accounts (merchant_id, environment, currency, code) VALUES ('m', 'test', 'PHP', 'fees')",
    'INSERT INTO entries VALUES (1, 1, 1, 0, 0)',
    'INSERT INTO journals SELECT * FROM journals',
    'ALTER TABLE entries DISABLE TRIGGER ALL',
    "SELECT nextval('journal_numbers')",
    "SELECT open_accounts('{m}', '{test}', '{PHP}', '{1}', '{fees}')",
  ])("rejects the statement %s from the service's role", async (change) => {
    await expect(ledger.db.query(change)).rejects.toMatchObject({ code: '42501' });
  });

  it('rejects an unbalanced journal through post_batch', async () => {
    const short = paymentPosting(merchant, { legs: { clearing: -10_000n, available: 9_700n, fees: 299n } });
    await expect(ledger.post(paymentPosting(merchant), short)).rejects.toMatchObject({ code: 'TL002' });
    expect(await ledger.balance(merchant)).toBe(9_700n);
  });

  it('rejects two unbalanced journals that sum to zero together', async () => {
    const more = paymentPosting(merchant, { legs: { clearing: -10_000n, available: 9_700n, fees: 301n } });
    const less = paymentPosting(merchant, { legs: { clearing: -10_000n, available: 9_700n, fees: 299n } });
    await expect(ledger.post(more, less)).rejects.toMatchObject({ code: 'TL002' });
  });

  it('rejects an unbalanced entry, even from the owner', async () => {
    const insert =
      'INSERT INTO entries SELECT account_id, seq + 1000, journal_number, 1, 1 FROM entries LIMIT 1';
    await expect(ledger.owner.query(insert)).rejects.toMatchObject({ code: 'TL002' });
  });

  it('rejects a journal whose net differs from the change in the available balance', async () => {
    const wrong = paymentPosting(merchant, { legs: { clearing: -10_000n, available: 9_600n, fees: 400n } });
    await expect(ledger.post(wrong)).rejects.toMatchObject({ constraint: 'journals_net' });
  });

  it('rejects an overdraft by a guarded debit, even from the owner', async () => {
    const insert = `INSERT INTO journals SELECT number + 1000000, 'txn_x', 'payout', 'po_x', merchant_id, environment,
      currency, -9999, 0, -9999, -299, true, false, 0, created FROM journals LIMIT 1`;
    await expect(ledger.owner.query(insert)).rejects.toMatchObject({ constraint: 'journals_no_overdraft' });
  });

  it('rejects a reversal of money in transit that was never debited', async () => {
    const back = { legs: { available: 500n, payouts_in_transit: -500n }, gross: 500n, guarded: false };
    const reversal = payoutPosting(merchant, 500n, { kind: 'payout_reversal', ...back });
    await expect(ledger.post(reversal)).rejects.toMatchObject({ constraint: 'accounts_floor' });
  });

  it.each(['REPEATABLE READ', 'SERIALIZABLE'] as const)(
    'rejects posting at isolation level %s',
    async (isolation) => {
      const posting = ledger.db.source.transaction(isolation, (manager) =>
        ledger
          .get(PostingsStore)
          .post({ query: (text, values) => manager.query((text as Prepared).text, values) }, [
            paymentPosting(merchant),
          ]),
      );
      await expect(posting).rejects.toMatchObject({ code: 'TL004' });
    },
  );

  it.each([
    ['without legs', `'{}', '{}', '{}'`],
    ["with another merchant's legs", `'{1,1}', '{1,3}', '{-5,5}'`],
    ['with legs of an unknown account', `'{1,1}', '{1,9}', '{-5,5}'`],
    ['with legs of an unknown posting', `'{1,2}', '{1,2}', '{-5,5}'`],
  ])('rejects a posting %s', async (_, legs) => {
    const call = `SELECT post_batch('{m,n}', '{test,test}', '{PHP,PHP}', '{1,1,2}', '{clearing,available,available}',
      '{payment}', '{pay_${merchant}}', '{1}', '{1}', '{5}', '{0}', '{false}', ${legs})`;
    await expect(ledger.db.query(call)).rejects.toMatchObject({ code: 'TL005' });
  });
});
