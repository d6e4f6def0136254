import 'reflect-metadata';
import { newId, type DebitRequest } from '@tulay/contracts';
import { eventually, FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting } from '../../test/postings';
import { ledgerSchema } from '../ledger.schema';
import { PostingTurns } from './posting-turns';
import { PostingsStore } from './postings.store';
import { TakeDebit } from './take-debit';

let database: TestDatabase;
let ledger: OpenLedger;
let takeDebit: TakeDebit;
let merchant: string;

beforeAll(async () => {
  database = await testDatabase('ledger', ledgerSchema.migrations);
  ledger = await openLedger(database);
  takeDebit = newTakeDebit();
});

const newTakeDebit = () =>
  new TakeDebit(ledger.db, new FixedClock(), new PostingsStore(), new PostingTurns());

afterAll(async () => {
  await ledger.close();
  await database.drop();
});

/** 97.00 PHP are available. */
beforeEach(async () => {
  merchant = newId('mer');
  await ledger.post(paymentPosting(merchant));
});

const payout = (amount: number, changes: Partial<DebitRequest> = {}): DebitRequest => ({
  kind: 'payout',
  sourceId: newId('po'),
  merchantId: merchant,
  environment: 'test',
  amount: String(amount),
  currency: 'PHP',
  ...changes,
});
const refund = (amount: number): DebitRequest => payout(amount, { kind: 'refund', sourceId: newId('re') });

describe('a debit', () => {
  it('of a payout leaves the balance at once and stands as a payout in its transactions', async () => {
    const debit = payout(5_000);
    expect(await takeDebit.execute(debit)).toEqual({ verdict: 'posted' });
    expect(await ledger.balance(merchant)).toBe(4_700n);
    expect(await ledger.balance(merchant, 'payouts_in_transit')).toBe(5_000n);
    const [row] = await ledger.db.query('SELECT * FROM balance_transactions WHERE source = $1', [
      debit.sourceId,
    ]);
    expect(row).toMatchObject({ type: 'payout', amount: '-5000', net: '-5000', balance_after: '4700' });
  });

  it('of a payout over the balance is refused, and of a refund is not', async () => {
    expect(await takeDebit.execute(payout(9_701))).toEqual({ verdict: 'refused' });
    expect(await ledger.balance(merchant)).toBe(9_700n);
    expect(await takeDebit.execute(refund(9_701))).toEqual({ verdict: 'posted' });
    expect(await ledger.balance(merchant)).toBe(-1n);
  });

  it('has one verdict for good, though the balance changes', async () => {
    const [small, large] = [payout(9_000), payout(9_701)];
    const verdicts = async () => [await takeDebit.execute(small), await takeDebit.execute(large)];
    expect(await verdicts()).toEqual([{ verdict: 'posted' }, { verdict: 'refused' }]);
    await ledger.post(paymentPosting(merchant));
    expect(await verdicts()).toEqual([{ verdict: 'posted' }, { verdict: 'refused' }]);
    expect(await ledger.balance(merchant)).toBe(10_400n);
  });

  it('1,000 at once over a balance that affords 97: exactly 97 are posted', async () => {
    const debits = Array.from({ length: 1_000 }, () => payout(100));
    const verdicts = await Promise.all(debits.map((debit) => takeDebit.execute(debit)));
    expect(verdicts.filter(({ verdict }) => verdict === 'posted')).toHaveLength(97);
    expect(await ledger.balance(merchant)).toBe(0n);
  });

  it('1,000 at once from two replicas over a balance that affords 97: exactly 97 are posted', async () => {
    const replicas = [takeDebit, newTakeDebit()];
    const debits = Array.from({ length: 1_000 }, (_, i) => replicas[i % 2].execute(payout(100)));
    const verdicts = await Promise.all(debits);
    expect(verdicts.filter(({ verdict }) => verdict === 'posted')).toHaveLength(97);
    expect(await ledger.balance(merchant)).toBe(0n);
  });

  it('repeated by many at once is taken once', async () => {
    const debit = payout(5_000);
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => takeDebit.execute(debit)));
    expect(new Set(verdicts.map(({ verdict }) => verdict))).toEqual(new Set(['posted']));
    expect(await ledger.balance(merchant)).toBe(4_700n);
  });

  it('gets its verdict though the database ends its connections', async () => {
    const debits = Array.from({ length: 200 }, () => payout(40));
    const verdicts = Promise.all(debits.map((debit) => takeDebit.execute(debit)));
    await ledger.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'tulay_ledger' AND datname = current_database()`,
    );
    expect(new Set((await verdicts).map(({ verdict }) => verdict))).toEqual(new Set(['posted']));
    // The pool may still hand out a connection that has been ended.
    const balance = await eventually(() => ledger.balance(merchant));
    expect(balance).toBe(1_700n);
  });

  it('shares one transaction with those that arrive with it', async () => {
    const debits = Array.from({ length: 50 }, () => payout(10));
    await Promise.all(debits.map((debit) => takeDebit.execute(debit)));
    const rows = await ledger.db.query(
      `SELECT DISTINCT xmin::text FROM journals WHERE merchant_id = $1 AND kind = 'payout'`,
      [merchant],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a debit under an id that stands for another amount', () => {
  it('gets invalid_request, and those that arrive with it get their own verdicts', async () => {
    const first = payout(1_000);
    await takeDebit.execute(first);
    const others = Array.from({ length: 20 }, () => payout(100));
    const debits = [...others.slice(0, 7), { ...first, amount: '2000' }, ...others.slice(7)];
    const results = await Promise.allSettled(debits.map((debit) => takeDebit.execute(debit)));
    expect(results[7]).toMatchObject({ status: 'rejected', reason: { code: 'invalid_request' } });
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await ledger.balance(merchant)).toBe(6_700n);
  });

  it('gets invalid_request also when it names another merchant', async () => {
    const first = payout(1_000);
    await takeDebit.execute(first);
    const stranger = takeDebit.execute({ ...first, merchantId: newId('mer') });
    await expect(stranger).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('gets invalid_request for a bad field before anything is asked', async () => {
    await expect(takeDebit.execute(payout(0))).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
